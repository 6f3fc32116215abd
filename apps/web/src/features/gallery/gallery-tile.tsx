import type { ImageId } from '@limn/contracts/ids';
import type { Image } from '@limn/contracts/studio';
import { Check, Star } from 'lucide-react';
import type { DragEvent, MouseEvent } from 'react';
import { Link } from 'react-router';
import { ArtistShares } from '../../domain/artist-shares.tsx';
import { ownPictureName } from '../../domain/own-picture.ts';
import { stylesInWords } from '../../domain/styles-of.ts';
import { carryImages } from '../../lib/dropped-image.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';

/** Drags the selected pictures if this one is among them, otherwise only this one. */
export function startDrag(event: DragEvent, chosen: ReadonlySet<ImageId>, image: Image): void {
  carryImages(event.dataTransfer, chosen.has(image.id) ? [...chosen] : [image.id]);
}

/** One picture of the grid. A press opens it; while some are chosen, it chooses this one too. */
export function GalleryTile({
  image,
  index,
  column,
  focusable,
  chosen,
  choosing,
  to,
  onFocus,
  onChoose,
  onDragStart,
}: {
  image: Image;
  index: number;
  column: number;
  focusable: boolean;
  chosen: boolean;
  choosing: boolean;
  /** Where it is opened. */
  to: string | undefined;
  onFocus: () => void;
  /** @param range everything from the one before up to this */
  onChoose: (range: boolean) => void;
  onDragStart: (event: DragEvent) => void;
}) {
  function press(event: MouseEvent) {
    // With Ctrl it opens in a tab of its own, as links do.
    if (event.ctrlKey || event.metaKey) return;
    if (!choosing && !event.shiftKey && to) return;
    event.preventDefault();
    onChoose(event.shiftKey);
  }
  const picture = (
    <Picture
      src={image.thumbnailUrl}
      width={image.width}
      height={image.height}
      alt=""
      className={classNames(
        'aspect-square w-full rounded-m',
        chosen && 'outline-3 outline-offset-2 outline-blue',
      )}
    />
  );
  return (
    <div
      role="gridcell"
      aria-selected={chosen}
      aria-colindex={column + 1}
      data-index={index}
      data-dd-privacy="mask"
      tabIndex={focusable ? 0 : -1}
      draggable
      onDragStart={onDragStart}
      onFocus={onFocus}
      className="group relative rounded-m"
    >
      {to ? (
        <Link to={to} tabIndex={-1} onClick={press} draggable={false} className="block">
          {picture}
          <span dir="auto" className="mt-1.5 block truncate leading-6 group-hover:underline">
            {image.title}
          </span>
        </Link>
      ) : (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Space does it in the grid
        <div onClick={press}>
          {picture}
          <span dir="auto" className="mt-1.5 block truncate leading-6">
            {image.title}
          </span>
        </div>
      )}
      <p className="truncate text-[13px] text-muted">
        <Owing image={image} />
      </p>
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Choose ${image.title}`}
        aria-pressed={chosen}
        onClick={(event) => onChoose(event.shiftKey)}
        className={classNames(
          'absolute top-2 left-2 grid size-8 place-items-center rounded-full border transition-opacity',
          chosen
            ? 'border-transparent bg-blue text-bg'
            : 'border-control bg-bg/80 text-transparent hover:text-text',
          !chosen &&
            !choosing &&
            'pointer-fine:opacity-0 group-hover:opacity-100 group-focus:opacity-100',
        )}
      >
        <Check size={16} aria-hidden />
      </button>
      {image.starred && (
        <span
          role="img"
          aria-label="starred"
          className="absolute top-2 right-2 rounded-full bg-bg/80 p-2 text-text"
        >
          <Star size={14} aria-hidden fill="currentColor" />
        </span>
      )}
    </div>
  );
}

function Owing({ image }: { image: Image }) {
  if (image.account.kind === 'own') return ownPictureName(image);
  const styles = stylesInWords(image.credits);
  return (
    <>
      {styles} · <ArtistShares credits={image.credits} />
      {image.licence && <> · licensed</>}
      {image.availability === 'sold' && !image.licence && <> · sold</>}
    </>
  );
}
