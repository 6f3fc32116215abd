import type { StyleCard } from '@limn/contracts/styles';
import { Link } from 'react-router';
import { fromPrice } from '../../domain/style-price.ts';
import { CoverMosaic } from '../../ui/picture.tsx';
import { Tag } from '../../ui/states.tsx';

/** A style's card in the marketplace: pictures first, then its artist and price. */
export function StyleTile({ style, to }: { style: StyleCard; to: string }) {
  return (
    <article className="group relative">
      <CoverMosaic covers={style.covers} name={style.name} />
      <h3 className="mt-3.5 text-[26px] leading-[1.1]">
        <Link
          to={to}
          className="rounded-s after:absolute after:inset-0 group-hover:underline group-hover:decoration-line-strong group-hover:decoration-1 group-hover:underline-offset-4"
        >
          <bdi>{style.name}</bdi>
        </Link>
      </h3>
      <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-muted">
        <span>
          by{' '}
          <span dir="auto" className="font-medium text-gold-text">
            {style.artist.name}
          </span>
        </span>
        <span className="num">{fromPrice(style)}</span>
      </div>
      {style.sample && (
        <div className="mt-2">
          <Tag>Sample collection</Tag>
        </div>
      )}
    </article>
  );
}
