import { VerifiedBadge } from '../../domain/verified-badge.tsx';
import { licenceTiers } from '@limn/contracts/constants';
import { formatMoney } from '@limn/contracts/money';
import type { StyleDetail } from '@limn/contracts/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/states.tsx';
import { tierTerms } from '../../domain/tier-terms.ts';
import { StyleSamples } from './style-samples.tsx';

/** One published style: its pictures, whose it is, what a licence costs, what was made in it. */
export function StylePage({
  style,
  action,
  made,
}: {
  style: StyleDetail;
  action: ReactNode;
  made: ReactNode;
}) {
  const cover = style.covers[0];
  return (
    <div className="page py-8 md:py-12">
      <div className="grid items-center gap-8 lg:grid-cols-[5fr_7fr] lg:gap-16">
        <div className="max-lg:order-2">
          <h1 dir="auto" className="text-[48px] leading-[0.98] break-words md:text-3xl">
            {style.name}
          </h1>
          <p className="mt-4 font-display text-xl">
            <Link
              to={paths.artist(style.artist.id)}
              className="rounded-s text-gold-text underline-offset-4 hover:underline"
            >
              <bdi>{style.artist.name}</bdi>
            </Link>
          </p>
          <div className="mt-3">
            <VerifiedBadge profile={style.artist.id} />
          </div>
          {style.sample && (
            <p className="mt-3">
              <Tag>Sample collection</Tag>
            </p>
          )}
          {style.description && (
            <p dir="auto" className="mt-6 max-w-[60ch] text-base whitespace-pre-line text-muted">
              {style.description}
            </p>
          )}
          <StyleKeywords style={style} />
          <div className="mt-8">{action}</div>
        </div>
        {cover && (
          <Picture
            src={cover.url}
            width={cover.width}
            height={cover.height}
            alt={`${cover.title}, a work in ${style.name}`}
            loading="eager"
            fetchPriority="high"
            // A little less than it is on a phone: what is a tenth larger costs twice the bytes.
            sizes="(min-width: 1024px) 55vw, 77vw"
            className="aspect-4/3 w-full rounded-l"
          />
        )}
      </div>
      <Works style={style} />
      <StyleSamples id={style.id} />
      <Prices style={style} />
      {made}
    </div>
  );
}

/** The style's medium, subjects and colors. */
function StyleKeywords({ style }: { style: StyleDetail }) {
  const { medium, subjects, colours } = style;
  const words = [...(medium ? [medium] : []), ...subjects];
  if (words.length === 0 && colours.length === 0) return null;
  return (
    <div className="mt-6 flex flex-col gap-3">
      {words.length > 0 && (
        <p className="flex flex-wrap gap-2">
          {words.map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </p>
      )}
      {colours.length > 0 && (
        <p className="text-[13px] text-muted">Its colours: {colours.join(', ')}</p>
      )}
    </div>
  );
}

function Works({ style }: { style: StyleDetail }) {
  if (style.artworks.length === 0) return null;
  return (
    <section aria-labelledby="works" className="mt-16">
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 id="works" className="text-xl">
          The works it learned from
        </h2>
        <span className="num text-muted">
          {formatCount(style.artworks.length, 'picture', 'pictures')}
        </span>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(148px,1fr))] gap-3">
        {style.artworks.map((artwork) => (
          <li key={artwork.id}>
            <div className="aspect-square overflow-hidden rounded-m bg-blank">
              <div className="late contents">
                <Picture
                  src={artwork.thumbnailUrl}
                  sizes="180px"
                  width={artwork.width}
                  height={artwork.height}
                  alt=""
                  className="size-full"
                />
              </div>
            </div>
            <p dir="auto" className="mt-1.5 truncate text-[13px] text-muted">
              {artwork.title}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Prices({ style }: { style: StyleDetail }) {
  return (
    <section aria-labelledby="prices" className="mt-16">
      <h2 id="prices" className="mb-5 text-xl">
        A licence for one picture
      </h2>
      <dl className="grid gap-px overflow-hidden rounded-l border bg-line md:grid-cols-3">
        {licenceTiers.map((tier) => (
          <div key={tier} className="bg-panel p-6">
            <dt className="flex items-baseline justify-between gap-4">
              <span className="text-base">{tierTerms[tier].name}</span>
              <span className="num text-lg text-gold-text">
                {formatMoney({ amount: style.prices[tier], currency: style.currency })}
              </span>
            </dt>
            <dd className="mt-2 text-muted">{tierTerms[tier].terms}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
