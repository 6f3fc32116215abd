import {
  defaultStylePrices,
  dollars,
  holdDays,
  rightsHolderBasisPoints,
} from '@limn/contracts/constants';
import { useId, useState } from 'react';
import { shareColor } from '../../../features/attribution/share-colors.ts';
import { SitePicture } from '../../../features/public/site-picture.tsx';
import { formatShare } from '../../../lib/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { tierTerms } from '../../../domain/tier-terms.ts';
import labels from './labels/red-house.json' with { type: 'json' };
import { seaWorks, splitPicture } from './pictures.ts';
import { splitSale } from './split-sale.ts';

const tiers = ['personal', 'standard', 'commercial'] as const;
const [least, most] = [5, 500];
const works = labels.shares.slice(0, 4);
const firstName = splitPicture.artist.split(' ')[0];

/** A sale to play with: set the price, and see where each cent goes. */
export function Split() {
  const id = useId();
  const [price, setPrice] = useState<number>(defaultStylePrices.commercial);
  const sale = splitSale(price, rightsHolderBasisPoints);
  const lines = [
    ['Licence', dollars(sale.gross)],
    ['Payment fee', `−${dollars(sale.fee)}`],
    ['Net receipts', dollars(sale.net)],
  ] as const;
  return (
    <div className="overflow-hidden rounded-l border bg-panel">
      <div className="grid lg:grid-cols-[1.05fr_1fr]">
        <SitePicture
          picture={splitPicture.picture}
          sizes="(min-width: 1024px) 30vw, 92vw"
          className="aspect-square size-full object-[18%_50%] max-lg:aspect-4/3"
        />
        <div className="flex flex-col p-5 md:p-7">
          <h3 className="text-[27px] leading-tight">
            <bdi>{splitPicture.title}</bdi>
          </h3>
          <p className="mt-1 text-[13px] text-muted">
            in the style of {splitPicture.style} by{' '}
            <span className="text-gold-text">{splitPicture.artist}</span> (sample)
          </p>
          <div role="group" aria-label="Licence" className="mt-5 flex flex-wrap gap-1.5">
            {tiers.map((tier) => (
              <button
                key={tier}
                type="button"
                aria-pressed={price === defaultStylePrices[tier]}
                onClick={() => setPrice(defaultStylePrices[tier])}
                className={classNames(
                  'h-9 rounded-full border px-3.5 text-[13px]',
                  price === defaultStylePrices[tier]
                    ? 'border-text'
                    : 'border-line-strong text-muted hover:text-text',
                )}
              >
                {tierTerms[tier].name}
              </button>
            ))}
          </div>
          <label htmlFor={id} className="mt-4 text-[13px] text-muted">
            Price of the licence
          </label>
          <input
            id={id}
            type="range"
            min={least}
            max={most}
            step={5}
            value={price / 100}
            aria-valuetext={dollars(price)}
            onChange={(event) => setPrice(Number(event.target.value) * 100)}
            className="h-9 w-full accent-(--gold)"
          />
          <dl className="num mt-2" aria-live="polite">
            {lines.map(([term, amount]) => (
              <div key={term} className="flex justify-between gap-4 border-t py-2">
                <dt className="text-muted">{term}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
            <div className="flex justify-between gap-4 border-t border-gold py-2 font-medium text-gold-text">
              <dt>{firstName} receives 70%</dt>
              <dd>{dollars(sale.artist)}</dd>
            </div>
            <div className="flex justify-between gap-4 border-t py-2 text-muted">
              <dt>Limn keeps 30%</dt>
              <dd>{dollars(sale.house)}</dd>
            </div>
          </dl>
          <div aria-hidden className="mt-auto flex h-2 gap-0.5 overflow-hidden rounded-full pt-0">
            {labels.shares.map(({ artwork, ppm }, index) => (
              <i
                key={artwork}
                style={{ width: `${ppm / 10_000}%`, background: shareColor(index) }}
              />
            ))}
          </div>
          <ul className="mt-2.5 flex flex-wrap gap-x-3.5 gap-y-1 text-[12.5px] text-muted">
            {works.map(({ artwork, ppm }, index) => (
              <li key={artwork} className="flex items-center gap-1.5">
                <i
                  aria-hidden
                  className="size-2 rounded-[2px]"
                  style={{ background: shareColor(index) }}
                />
                {seaWorks[artwork]} <span className="num">{formatShare(ppm)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className="border-t px-5 py-3 text-[13px] text-muted md:px-7">
        Calculated with a card fee of 2.9% and 30 cents, without tax. A real sale uses its actual
        fee and is paid out {holdDays} days after receipt.
      </p>
    </div>
  );
}
