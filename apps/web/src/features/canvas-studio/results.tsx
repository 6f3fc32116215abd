import type { Image } from '@limn/contracts/studio';
import type { Box } from '@limn/canvas';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { CanvasSession } from '../canvas/session.ts';
import { resultPlace } from '../canvas/stage/result-place.ts';
import { useEditor } from '../canvas/use-editor.ts';
import { carryImages } from '../../lib/dropped-image.ts';
import { formatCount } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { keyOf } from '../../lib/keys.ts';

/** A preview of a result in its place, before it is kept. */
export function Staged({
  session,
  image,
  into,
}: {
  session: CanvasSession;
  image: Image;
  into: Box | null;
}) {
  const { x, y, zoom } = useStore(session.view);
  const frame = useEditor(session.editor, () => session.editor.frame);
  const [scale, , , , left, top] = into
    ? ([1, 0, 0, 1, into.x, into.y] as const)
    : resultPlace(frame, image);
  return (
    <div className="pointer-events-none absolute inset-0 overflow-hidden">
      <img
        src={image.url}
        alt={`Result: ${image.title}`}
        width={image.width}
        height={image.height}
        data-dd-privacy="mask"
        className="absolute max-w-none"
        style={{
          left: (left - x) * zoom,
          top: (top - y) * zoom,
          width: image.width * scale * zoom,
          height: image.height * scale * zoom,
        }}
      />
    </div>
  );
}

/**
 * Results to step through, keep or throw away. With the focus in it, arrow keys step, Enter on a picture keeps it,
 * Escape discards. Those that are not kept stay among one's pictures.
 */
export function Results({
  label,
  images,
  at,
  staged,
  comparing,
  regions,
  onStep,
  onKeep,
  onVary,
  onCompare,
  onDiscard,
}: {
  label: string;
  images: readonly Image[];
  /** Index of the result that is or would be shown. */
  at: number;
  /** Whether it is shown on the canvas. */
  staged: boolean;
  /** The canvas is shown without it. */
  comparing: boolean;
  /** Places that are painted once it is kept. */
  regions: number;
  onStep: (at: number) => void;
  onKeep: (images: readonly Image[]) => void;
  onVary: () => Promise<void>;
  onCompare: () => void;
  onDiscard: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [varying, setVarying] = useState(false);
  const shown = images[at]!;

  function press(event: KeyboardEvent<HTMLElement>): void {
    const by = keyOf(event) === 'ArrowLeft' ? -1 : keyOf(event) === 'ArrowRight' ? 1 : 0;
    const onPicture = list.current!.contains(event.target as Node);
    if (by !== 0) {
      const next = (at + by + images.length) % images.length;
      onStep(next);
      if (onPicture) list.current!.querySelectorAll('button')[next]?.focus();
    } else if (keyOf(event) === 'Enter' && onPicture) onKeep([shown]);
    else if (keyOf(event) === 'Escape') onDiscard();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the focus
    <section
      aria-label={label}
      onKeyDown={press}
      className="rounded-[14px] border border-line-strong bg-raised p-2 shadow-float"
    >
      <div className="flex flex-wrap items-center justify-end gap-1.5">
        <ul ref={list} className="mr-auto flex flex-wrap gap-1">
          {images.map((image, i) => (
            <li
              key={image.id}
              draggable
              onDragStart={(event) => carryImages(event.dataTransfer, [image.id])}
            >
              <button
                type="button"
                aria-label={`Result ${i + 1} of ${images.length}`}
                title={image.title}
                aria-current={staged && i === at ? 'true' : undefined}
                aria-keyshortcuts="ArrowLeft ArrowRight Enter Escape"
                tabIndex={i === at ? 0 : -1}
                onClick={() => onStep(i)}
                className={classNames(
                  'block size-10 overflow-hidden rounded-s border-2',
                  staged && i === at ? 'border-blue' : 'border-transparent hover:border-control',
                )}
              >
                <Picture
                  src={image.thumbnailUrl}
                  alt=""
                  width={40}
                  height={40}
                  className="size-full"
                />
              </button>
            </li>
          ))}
        </ul>
        <Button size="small" look="quiet" aria-keyshortcuts="Escape" onClick={onDiscard}>
          Discard
        </Button>
        <Button
          size="small"
          look="quiet"
          busy={varying}
          onClick={() => {
            setVarying(true);
            void onVary().finally(() => setVarying(false));
          }}
        >
          Vary
        </Button>
        <Button
          size="small"
          look="quiet"
          aria-pressed={staged && comparing}
          title="The canvas as it is, without the result"
          className={staged && comparing ? 'bg-shine' : ''}
          onClick={onCompare}
        >
          Compare
        </Button>
        {images.length > 1 && (
          <Button size="small" look="quiet" onClick={() => onKeep(images)}>
            Keep all
          </Button>
        )}
        <Button
          size="small"
          look="gold"
          aria-keyshortcuts="Enter"
          title="Enter, on its picture"
          onClick={() => onKeep([shown])}
        >
          Keep as layer
        </Button>
      </div>
      {regions > 0 && (
        <p className="px-1 pt-1.5 text-right text-[13px] text-muted">
          {`Once it is kept, ${formatCount(regions, 'region is', 'regions are')} painted.`}
        </p>
      )}
    </section>
  );
}
