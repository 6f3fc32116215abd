import type { AccountKind } from '@limn/contracts/picture-account';
import type { Credit, Image } from '@limn/contracts/studio';
import type { ReactNode } from 'react';
import { formatCount, formatShare } from '../../lib/format.ts';
import { sitePaths } from '../../lib/site-paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { styleInWords } from '../../domain/styles-of.ts';
import { ReferenceCredits } from '../../domain/reference-credits.tsx';
import type { CreditedArtwork } from './works.ts';

interface OwesPanelProps {
  credits: readonly Credit[];
  /** How the shares are known, and which part of the picture belongs to no work. */
  account?: Image['account'];
  /** How the shares are known, and which part of the picture belongs to no work. */
  kind?: AccountKind;
  declared?: number;
  /** Openly licensed pictures that it was painted from. */
  references?: Image['references'];
  works: readonly CreditedArtwork[];
  /** The artwork that is pointed at, in the picture or here. */
  active: string | null;
  onActive: (id: string | null) => void;
  aside?: ReactNode;
}

const knownBy: Record<AccountKind, string> = {
  exact: 'Counted pixel by pixel.',
  declared: 'By agreement, not measured: the shares were fixed in advance.',
  own: 'Its maker’s own work: no artist is credited.',
};

const declaredText = (ppm: number): string =>
  ` ${formatShare(ppm)} is declared as its maker’s own work. It lowers the price and pays no one.`;

/** A picture's credit: its artists, then every artwork with its share. */
export function OwesPanel({
  credits,
  account,
  kind,
  declared = account?.declared ?? 0,
  references = [],
  works,
  active,
  onActive,
  aside,
}: OwesPanelProps) {
  return (
    <section aria-labelledby="owes">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="owes" className="font-ui text-xs font-medium tracking-normal text-muted">
          Artists credited
        </h2>
        {aside}
      </div>
      {credits.map((credit) => (
        <div key={credit.style.id} className="mb-3 flex items-center gap-3">
          <Picture
            src={credit.artworks[0]?.thumbnailUrl}
            alt=""
            width={46}
            height={46}
            className="size-[46px] rounded-[10px]"
          />
          <div className="min-w-0 flex-1">
            <p
              dir="auto"
              className="truncate font-display text-[20px] leading-[1.15] text-gold-text"
            >
              {credit.artist.name}
            </p>
            <p className="num truncate text-[13px] text-muted">
              <bdi>{styleInWords(credit)}</bdi> ·{' '}
              {formatCount(credit.artworks.length, 'work', 'works')}
            </p>
          </div>
          {credits.length > 1 && <span className="num">{formatShare(credit.ppm)}</span>}
        </div>
      ))}
      <ShareBar works={works} active={active} />
      {kind && (
        <p className="num mb-2.5 text-[13px] text-muted">
          {knownBy[kind]}
          {declared > 0 && declaredText(declared)}
        </p>
      )}
      {account && (
        <p className="num mb-2.5 text-[13px] text-muted">
          {knownBy[account.kind]}
          {account.persona > 0 && ` ${formatShare(account.persona)} is the person it shows.`}
          {declared > 0 && declaredText(declared)}
          {account.none > 0 && ` ${formatShare(account.none)} belongs to no one.`}
        </p>
      )}
      <ul>
        {works.map((work) => (
          <li key={work.id}>
            <button
              type="button"
              aria-pressed={active === work.id}
              onPointerEnter={() => onActive(work.id)}
              onPointerLeave={() => onActive(null)}
              onFocus={() => onActive(work.id)}
              onBlur={() => onActive(null)}
              onClick={() => onActive(work.id)}
              className={classNames(
                'flex w-full items-center gap-2.5 rounded-s px-1 py-1 text-left text-[13px] transition-colors',
                active === work.id ? 'text-text' : 'text-muted',
              )}
            >
              <Picture
                src={work.thumbnailUrl}
                alt=""
                width={24}
                height={24}
                className="size-6 rounded-[5px]"
              />
              <span
                aria-hidden
                className="size-2 shrink-0 rounded-[2px]"
                style={{ background: work.colour }}
              />
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {work.title}
              </span>
              <span className="num">{formatShare(work.ppm)}</span>
            </button>
          </li>
        ))}
      </ul>
      {references.length > 0 && (
        <div className="mt-3">
          <ReferenceCredits references={references} />
        </div>
      )}
      {credits.length > 0 && (
        <p className="mt-3 text-[13px] text-muted">
          Editing on our canvas never removes an artist’s credit.{' '}
          <a href={promisePath} className="text-blue underline underline-offset-4">
            What this promise covers
          </a>
        </p>
      )}
    </section>
  );
}

/** The page for artists, at what is promised. */
const promisePath = `${sitePaths.docsPage('for-artists')}#how-your-credit-is-protected`;

function ShareBar({ works, active }: { works: readonly CreditedArtwork[]; active: string | null }) {
  return (
    <div aria-hidden className="mb-2.5 flex h-[7px] gap-[2px] overflow-hidden rounded-full">
      {works.map((work) => (
        <span
          key={work.id}
          className="h-full min-w-[2px] transition-opacity"
          style={{
            flexGrow: work.ppm,
            flexBasis: 0,
            background: work.colour,
            opacity: active && active !== work.id ? 0.35 : 1,
          }}
        />
      ))}
    </div>
  );
}
