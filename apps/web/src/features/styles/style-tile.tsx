import type { StyleCard } from '@limn/contracts/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { CoverMosaic } from '../../ui/picture.tsx';
import { StatusTag } from './status-tag.tsx';

/** A style in its owner's list. */
export function StyleTile({
  style,
  to,
  facts,
  children,
}: {
  style: StyleCard;
  to: string;
  /** Facts after the number of its pictures. */
  facts?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <article className="group relative">
      <CoverMosaic covers={style.covers} name={style.name} />
      <div className="mt-3.5 flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-[26px] leading-[1.1]">
          <Link to={to} className="rounded-s after:absolute after:inset-0">
            <bdi>{style.name}</bdi>
          </Link>
        </h3>
        <StatusTag style={style} />
      </div>
      <p className="num mt-1.5 text-muted">
        {formatCount(style.artworkCount, 'picture', 'pictures')}
        {facts}
      </p>
      {children}
    </article>
  );
}
