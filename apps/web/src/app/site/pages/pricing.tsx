import { type Plan, planIds, plans } from '@limn/contracts/billing';
import { defaultStylePrices, grouped, holdDays, licenceTiers } from '@limn/contracts/constants';
import type { PageOf } from '@limn/contracts/content';
import { leastFullSide } from '@limn/contracts/full-size';
import { drawnSceneCredits } from '@limn/contracts/generation-price';
import { formatMoney } from '@limn/contracts/money';
import { noRenewal } from '@limn/contracts/no-renewal';
import { cleanSources } from '@limn/contracts/training-sources';
import { sitePaths } from '../../../lib/site-paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Tag } from '../../../ui/tag.tsx';
import { compositionsOf } from '../../../domain/compositions.ts';
import {
  accountWords,
  largestOf,
  takes,
  trainingLabels,
  usesOf,
} from '../../../domain/model-facts.ts';
import { tierTerms } from '../../../domain/tier-terms.ts';
import { Island } from '../island.tsx';
import { splitSale } from '../landing/split-sale.ts';
import { PlanButton } from './plan-button.tsx';

const about = {
  free: 'To try every style, and to make a picture now and then.',
  creator: 'For people who make pictures every week.',
  studio: 'For people who make pictures every day, and for small teams.',
} as const;

const cell = 'border-t py-4 pr-4 text-left align-top last:pr-0';

function PlanCard({ id, plan }: { id: keyof typeof about; plan: Plan | undefined }) {
  const { name, credits, generations } = plans[id];
  const gold = id === 'creator';
  return (
    <li
      className={`flex flex-col rounded-l border bg-panel p-6 md:p-7 ${gold ? 'border-gold' : ''}`}
    >
      <h2 dir="auto" className="text-[30px] leading-none">
        {name}
      </h2>
      <p className="mt-4 min-h-[52px]">
        {plan ? (
          <>
            <span className="num font-display text-[44px] leading-none">
              {formatMoney({ amount: plan.price, currency: plan.currency }, 'en-US')}
            </span>{' '}
            <span className="text-muted">for a month</span>
          </>
        ) : (
          <span className="text-muted">The price is shown when you choose the plan.</span>
        )}
      </p>
      <p className="num mt-4 text-base font-medium">{grouped(credits)} credits a month</p>
      <p className="num mt-1.5">Queue up to {generations} generations</p>
      <p className="mt-1.5 mb-6 text-muted">{about[id]}</p>
      <div className="mt-auto">
        {id !== 'free' && <p className="mb-3 text-[13px] text-muted">{noRenewal}</p>}
        {id === 'free' ? (
          <a href="/sign-in" className={buttonClass('line', 'normal', 'w-full')}>
            Start with Free
          </a>
        ) : (
          <Island
            name="plans"
            of={PlanButton}
            props={{ label: `Choose ${name}`, priceId: plan?.priceId ?? null, gold }}
          />
        )}
      </div>
    </li>
  );
}

export function Pricing({ page }: { page: PageOf<'pricing'> }) {
  const { models, currency } = page;
  const money = (amount: number) => formatMoney({ amount, currency }, 'en-US');
  return (
    <div className="page py-12 md:py-20">
      <h1 className="text-[48px] leading-none md:text-[80px]">Pricing</h1>
      <p className="mt-5 mb-12 max-w-[58ch] text-base text-muted">
        Credits pay for making pictures. Licences let you use them, and 70% of the net receipts go
        to the artists in the picture.
      </p>
      <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-4">
        {planIds.map((id) => (
          <PlanCard key={id} id={id} plan={page.plans.find((plan) => plan.id === id)} />
        ))}
        <li className="flex flex-col rounded-l border bg-panel p-6 md:p-7">
          <h2 className="flex items-center justify-between gap-3 text-[30px] leading-none">
            Brand
            <span className="font-ui">
              <Tag tone="blue">Coming soon</Tag>
            </span>
          </h2>
          <p className="mt-4 min-h-[52px] font-display text-[34px] leading-none">Talk to us</p>
          <p className="mt-4 text-base font-medium">Several people, one bill</p>
          <p className="mt-1.5 mb-6 text-muted">
            For campaigns that license likenesses and styles together.
          </p>
          <a
            href={`${sitePaths.contact}?topic=licensing`}
            className={buttonClass('line', 'normal', 'mt-auto w-full')}
          >
            Contact Us
          </a>
        </li>
      </ul>

      <section aria-labelledby="models" className="mt-20">
        <h2 id="models" className="text-[36px] leading-none md:text-2xl">
          Models
        </h2>
        <p className="mt-3 max-w-[60ch] text-muted">
          Credits and seconds are for one picture of up to 1024 × 1024 pixels; larger ones cost in
          proportion. You pay only for delivered pictures. The source of the composition matters
          more than the model:
        </p>
        <dl className="mt-8 grid gap-5 md:auto-cols-fr md:grid-flow-col">
          {compositionsOf(models).map(({ name, price, text }) => (
            <div key={name} className="rounded-l border bg-panel p-6">
              <dt className="text-base font-medium">
                {name}
                <span className="num block font-normal text-muted">{price}</span>
              </dt>
              <dd className="mt-2 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <table className="mt-8 w-full">
          <thead className="text-[13px] text-muted">
            <tr>
              <th className="pb-3 text-left font-normal">Model</th>
              <th className="pb-3 pr-4 text-right font-normal">Takes</th>
              <th className="pb-3 text-right font-normal">Credits per picture</th>
            </tr>
          </thead>
          <tbody>
            {models.map((model) => (
              <tr key={model.id}>
                <td className={cell}>
                  <span dir="auto" className="text-base font-medium">
                    {model.name}
                  </span>
                  <span dir="auto" className="mt-1 block max-w-[60ch] text-muted">
                    {model.description}
                  </span>
                  <span className="mt-1 block max-w-[60ch] text-muted">
                    Good for: {model.goodFor} {largestOf(model)} pixels.{' '}
                    {accountWords[model.account]}.
                  </span>
                  <span className="mt-1 block max-w-[60ch] text-muted">Uses: {usesOf(model)}.</span>
                  <span className="mt-2 block max-w-[60ch] text-muted">
                    <Tag tone={cleanSources.includes(model.training.kind) ? 'ok' : 'blue'}>
                      {trainingLabels[model.training.kind]}
                    </Tag>{' '}
                    {model.training.text}
                  </span>
                  <span className="mt-1 block max-w-[60ch] text-muted">
                    Licence{model.composer ? ` of ${model.composer}` : ''}: {model.licence}
                  </span>
                </td>
                <td className={`${cell} num text-right whitespace-nowrap`}>{takes(model)}</td>
                <td className="num border-t py-4 text-right align-top text-lg">
                  {model.credits}
                  {model.composer === null && model.credits !== drawnSceneCredits && (
                    <span className="block text-[13px] text-muted">
                      {drawnSceneCredits} as a drawn scene
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>

      <section aria-labelledby="licences" className="mt-20">
        <h2 id="licences" className="text-[36px] leading-none md:text-2xl">
          Licences
        </h2>
        <p className="mt-3 max-w-[60ch] text-muted">
          Each artist sets their own prices. These are the default prices of a style, and what the
          artist receives of each after a card fee of 2.9% and 30 cents, {holdDays} days after
          receipt. Every licence includes the file with at least {leastFullSide} pixels on its long
          side. We enlarge smaller pictures for free.
        </p>
        <ul className="mt-8 grid gap-5 md:grid-cols-3">
          {licenceTiers.map((tier) => {
            const sale = splitSale(defaultStylePrices[tier], 7000);
            return (
              <li key={tier} className="flex flex-col rounded-l border bg-panel p-6 md:p-7">
                <h3 className="text-[28px] leading-none">{tierTerms[tier].name}</h3>
                <p className="mt-3 mb-6 text-muted">{tierTerms[tier].terms}</p>
                <dl className="num mt-auto">
                  <div className="flex justify-between border-t py-2.5">
                    <dt className="text-muted">Licence</dt>
                    <dd>{money(sale.gross)}</dd>
                  </div>
                  <div className="flex justify-between border-t py-2.5">
                    <dt className="text-muted">Payment fee</dt>
                    <dd>−{money(sale.fee)}</dd>
                  </div>
                  <div className="flex justify-between border-t border-gold py-2.5 font-medium text-gold-text">
                    <dt>The artist receives</dt>
                    <dd>{money(sale.artist)}</dd>
                  </div>
                </dl>
              </li>
            );
          })}
        </ul>
        <p className="mt-8 text-base text-muted">
          More in the{' '}
          <a href={sitePaths.faq} className="text-blue underline underline-offset-4">
            FAQ
          </a>
          , and to the word in the{' '}
          <a href={sitePaths.customerAgreement} className="text-blue underline underline-offset-4">
            Customer License Agreement
          </a>
          .
        </p>
      </section>
    </div>
  );
}
