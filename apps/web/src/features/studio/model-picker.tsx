import { formatMoney } from '@limn/contracts/money';
import { drawnSceneCredits } from '@limn/contracts/generation-price';
import { type Model, modelExample } from '@limn/contracts/recipe';
import { cleanSources } from '@limn/contracts/training-sources';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { compositionsOf } from '../../domain/compositions.ts';
import {
  accountWords,
  largestOf,
  takes,
  trainingLabels,
  usesOf,
} from '../../domain/model-facts.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';

/** The available models side by side: one prompt painted by each, and their details. */
export function ModelPicker({
  open,
  onOpenChange,
  models,
  chosen,
  onChoose,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  models: readonly Model[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Choose a model"
      description={`The pictures show one prompt painted by each: ‘${modelExample.prompt}’, in ${modelExample.style}.`}
      wide
    >
      <dl className="mb-5 grid gap-4 text-[13px] md:auto-cols-fr md:grid-flow-col">
        {compositionsOf(models).map(({ name, price, text }) => (
          <div key={name} className="rounded-m border bg-panel p-3.5">
            <dt className="font-medium">
              {name} <span className="num font-normal text-muted">{price}</span>
            </dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label="Models" className="grid gap-4 md:grid-cols-3">
        {models.map((model) => (
          <ModelChoice
            key={model.id}
            model={model}
            chosen={model.id === chosen}
            onChoose={() => {
              onChoose(model.id);
              onOpenChange(false);
            }}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function ModelChoice({
  model,
  chosen,
  onChoose,
}: {
  model: Model;
  chosen: boolean;
  onChoose: () => void;
}) {
  const id = useId();
  const { name, description, exampleUrl, exampleStyle, credits, training, artistPrice } = model;
  return (
    <li
      aria-labelledby={id}
      className={classNames(
        'flex flex-col overflow-hidden rounded-m border',
        chosen ? 'border-blue' : 'border-line-strong',
      )}
    >
      {exampleUrl && (
        <Picture
          src={exampleUrl}
          width={480}
          height={480}
          alt={`${modelExample.prompt}, painted by ${name}${exampleStyle && exampleStyle !== modelExample.style ? ` in ${exampleStyle}` : ''}`}
          className="aspect-4/3 w-full md:aspect-square"
        />
      )}
      <div className="flex flex-1 flex-col p-4">
        <h3 dir="auto" id={id} className="text-xl leading-tight">
          {name}
        </h3>
        <p className="num mt-1 font-medium">
          {formatCount(credits + (artistPrice?.credits ?? 0), 'credit', 'credits')} a picture
          <span className="font-normal text-muted">, {takes(model)}</span>
        </p>
        {model.composer === null && credits !== drawnSceneCredits && (
          <p className="num text-[13px] text-muted">
            {formatCount(drawnSceneCredits, 'credit', 'credits')} as a drawn scene
          </p>
        )}
        {model.account === 'declared' && (
          <p className="mt-1.5 text-[13px]">
            <Tag tone="blue">By agreement, not measured</Tag>
          </p>
        )}
        {artistPrice && (
          <p className="num mt-1.5 text-[13px]">
            {artistPrice.credits} of them pay the artist {formatMoney(artistPrice)}. They take a
            paid plan.
          </p>
        )}
        <p dir="auto" className="mt-2 text-[13px] text-muted">
          {description}
        </p>
        <Button
          look={chosen ? 'line' : 'plain'}
          size="small"
          aria-pressed={chosen}
          className="mt-3 w-full"
          onClick={onChoose}
        >
          {chosen && <Check size={15} aria-hidden />}
          {chosen ? `${name} is chosen` : `Use ${name}`}
        </Button>
        <dl className="mt-4 grid gap-2.5 text-[13px]">
          <Fact name="Good for">{model.goodFor}</Fact>
          <Fact name="Price and time">
            {model.account === 'declared'
              ? 'For each picture of any size.'
              : 'For up to 1024 × 1024; larger ones cost in proportion.'}
          </Fact>
          <Fact name="Sizes">{largestOf(model)}</Fact>
          <Fact name="Uses">{usesOf(model)}</Fact>
          <Fact name="Composes">
            {model.composer ?? 'Limn: after a picture, or as a drawn scene'}
          </Fact>
          {model.account === 'declared' && <Fact name="Paints">The model, not Limn</Fact>}
          <Fact name="Shares">{accountWords[model.account]}</Fact>
          <Fact name="Trained on">
            <span className="mb-0.5 block">
              <Tag tone={cleanSources.includes(training.kind) ? 'ok' : 'blue'}>
                {trainingLabels[training.kind]}
              </Tag>
            </span>
            {training.text}
            {training.url && (
              <>
                {' '}
                <a
                  href={training.url}
                  target="_blank"
                  rel="noreferrer"
                  className="text-blue underline underline-offset-4"
                >
                  More
                  <span className="sr-only"> on what {name} is trained on</span>
                </a>
              </>
            )}
          </Fact>
          <Fact name="Licence">{model.licence}</Fact>
        </dl>
      </div>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
