import type { StyleId } from '@limn/contracts/ids';
import type { Sample } from '@limn/contracts/samples';
import type { StyleCard } from '@limn/contracts/styles';
import { fromPrice } from '../../domain/style-price.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';

/** Common props of lists of styles to choose from. */
export interface StyleChoosing {
  search: string;
  chosen: StyleId | null;
  /** Already in the recipe. */
  without: readonly StyleId[];
  onChoose: (id: StyleId) => void;
}

export const choiceGrid = 'grid grid-cols-2 gap-3 md:grid-cols-3';

function termsOf(style: StyleCard): string {
  if (style.private) return 'Yours alone';
  if (style.published) return fromPrice(style);
  return style.withdrawn ? 'Yours, withdrawn' : 'Yours, not published';
}

/** A style to choose: its cover, sample pictures, and terms. */
export function StyleChoice({
  style,
  samples,
  chosen,
  taken,
  onChoose,
}: {
  style: StyleCard;
  samples: readonly Sample[];
  chosen: boolean;
  /** Already in the recipe. */
  taken: boolean;
  onChoose: () => void;
}) {
  const cover = style.covers[0];
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        disabled={taken}
        onClick={onChoose}
        className={classNames(
          'w-full overflow-hidden rounded-m border text-left transition-colors',
          chosen ? 'border-blue' : 'border-line-strong enabled:hover:border-control',
          'disabled:opacity-45',
        )}
      >
        <Picture
          src={cover?.url}
          width={cover?.width}
          height={cover?.height}
          alt=""
          className="aspect-4/3 w-full"
        />
        {samples.length > 0 && (
          <span className="mt-[3px] grid grid-cols-3 gap-[3px]">
            {samples.map((sample) => (
              <Picture
                key={sample.id}
                src={sample.thumbnailUrl}
                width={sample.width}
                height={sample.height}
                alt=""
                className="aspect-square w-full"
              />
            ))}
          </span>
        )}
        <span className="block px-3 py-2.5">
          <span dir="auto" className="block truncate font-display text-lg leading-tight">
            {style.name}
          </span>
          {!style.private && (
            <span dir="auto" className="block truncate text-[13px] text-gold-text">
              {style.artist.name}
            </span>
          )}
          <span className="num block text-[13px] text-muted">{termsOf(style)}</span>
        </span>
      </button>
    </li>
  );
}
