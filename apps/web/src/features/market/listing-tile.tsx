import { firstCharacter } from '@limn/contracts/text';
import type { Listing, ListingKind } from '@limn/contracts/market';
import { formatMoney } from '@limn/contracts/money';
import { countryName } from '@limn/contracts/offers';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { CoverMosaic, Picture } from '../../ui/picture.tsx';
import { Skeleton, Tag } from '../../ui/states.tsx';
import { VerifiedMark } from '../../domain/verified-badge.tsx';
import { Heart } from './heart.tsx';

/** The grid for tiles of a kind; mixed kinds use the grid of styles. */
export function gridOf(kind: ListingKind | undefined): string {
  if (kind === 'talent') return 'grid gap-x-7 gap-y-10 grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4';
  if (kind === 'book') return 'grid gap-x-7 gap-y-10 grid-cols-2 md:grid-cols-3 xl:grid-cols-4';
  return 'grid gap-x-7 gap-y-10 sm:grid-cols-2 xl:grid-cols-3';
}

const sampleNames: Record<ListingKind, string> = {
  style: 'Sample collection',
  talent: 'Sample profile',
  book: 'Sample book',
};
const kindNames: Record<ListingKind, string> = {
  style: 'Art style',
  talent: 'Talent',
  book: 'Book',
};

/** A listing: its picture first, then its kind, its owner, and its lowest price. */
export function ListingTile({
  listing,
  to,
  mayLike,
  mixed = false,
  eager = false,
  verified = false,
  actions,
}: {
  listing: Listing;
  to: string;
  mayLike: boolean;
  /** Kinds are shown side by side: all in one frame, each named. */
  mixed?: boolean;
  /** It is among the first, in sight at once. */
  eager?: boolean;
  /** The owner's identity is verified. */
  verified?: boolean;
  actions?: ReactNode;
}) {
  const { kind, title, by, price, currency, sample } = listing;
  return (
    <article className="group relative min-w-0">
      <Cover listing={listing} mixed={mixed} eager={eager} />
      <h3 className="mt-3.5 text-[26px] leading-[1.1] break-words">
        <Link
          to={to}
          className="rounded-s after:absolute after:inset-0 group-hover:underline group-hover:decoration-line-strong group-hover:decoration-1 group-hover:underline-offset-4"
        >
          <bdi>{title}</bdi>
        </Link>
      </h3>
      <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-muted">
        {kind === 'talent' ? (
          <span>
            {toldOf(listing)}
            {verified && <VerifiedMark />}
          </span>
        ) : (
          <span>
            by{' '}
            <span dir="auto" className="font-medium text-gold-text">
              {by.name}
            </span>
            {verified && <VerifiedMark />}
          </span>
        )}
        <span className="num">
          {price === null ? 'Price on request' : `from ${formatMoney({ amount: price, currency })}`}
        </span>
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        {mixed && <Tag>{kindNames[kind]}</Tag>}
        {sample && <Tag>{sampleNames[kind]}</Tag>}
        {listing.followers > 0 && (
          <span className="num text-[13px] text-muted">
            {formatCount(listing.followers, 'follower', 'followers')}
          </span>
        )}
        <span className="ml-auto flex items-center">
          {actions}
          {mayLike ? (
            <Heart key={String(listing.liked)} listing={listing} />
          ) : (
            listing.likes > 0 && (
              <span className="num text-[13px] text-muted">
                {formatCount(listing.likes, 'like', 'likes')}
              </span>
            )
          )}
        </span>
      </div>
    </article>
  );
}

/** A talent's categories and location. */
const toldOf = ({ categories, city, country }: Listing): string =>
  [
    categories.slice(0, 3).join(', '),
    [city, country && countryName(country)].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');

function Cover({ listing, mixed, eager }: { listing: Listing; mixed: boolean; eager: boolean }) {
  const { kind, title, covers } = listing;
  if (kind === 'style') return <CoverMosaic covers={covers} name={title} eager={eager} />;
  const shape = mixed ? 'aspect-4/3' : kind === 'book' ? 'aspect-[2/3]' : 'aspect-square';
  const cover = covers[0];
  if (!cover)
    return (
      <div
        aria-hidden
        className={classNames(
          'grid place-items-center overflow-hidden rounded-l bg-blank p-3 text-center font-display break-words text-muted',
          kind === 'book' ? 'text-lg' : 'text-[64px]',
          shape,
        )}
      >
        {kind === 'book' ? title : firstCharacter(title)}
      </div>
    );
  return (
    <div className={classNames('overflow-hidden rounded-l bg-blank', shape)}>
      <div className={classNames('contents', !eager && 'late')}>
        <Picture
          src={cover.url}
          width={cover.width}
          height={cover.height}
          alt={kind === 'book' ? `Cover of ‘${title}’` : title}
          fit={mixed && kind === 'book' ? 'contain' : 'cover'}
          {...(eager ? { loading: 'eager', fetchPriority: 'high' } : {})}
          className="size-full"
        />
      </div>
    </div>
  );
}

export function ListingTileSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-4/3 rounded-[14px]" />
      <Skeleton className="mt-4 h-6 w-3/5" />
      <Skeleton className="mt-3 h-4 w-2/5" />
    </div>
  );
}
