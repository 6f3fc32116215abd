import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { ImageId } from '@limn/contracts/ids';
import type { Image } from '@limn/contracts/studio';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { GalleryTile, startDrag } from './gallery-tile.tsx';
import { type GridLayout, layoutFor, moved, moveOf } from './grid-layout.ts';
import type { Gallery } from './use-gallery.ts';
import { all, extend, nothing, type Selection, toggle } from './selection.ts';
import { useWidth } from './use-width.ts';
import { keyNames, keyOf } from '../../lib/keys.ts';

/** Rows drawn outside of the window, and rows before the end at which more are fetched. */
const overscan = 3;
const askAhead = 6;
/** Height of the bars that cover the top of the window and, while pictures are selected, its bottom; pixels. */
const covered = { top: 70, bottom: 90 };

/**
 * A virtualized grid of pictures with roving focus: arrows, Page up and down, Home and End move it; Enter opens, Space
 * selects, Shift with a move extends the selection.
 */
export function GalleryGrid({
  gallery,
  selection,
  onSelect,
  at,
  onMove,
  restore,
  open,
  onKey,
}: {
  gallery: Gallery;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** The picture that has the focus, or gets it. */
  at: number;
  onMove: (at: number) => void;
  /** Where the window was scrolled to, in pixels, when one was here before. */
  restore: number | undefined;
  /** Opens a picture; undefined if they cannot be opened. */
  open: ((id: ImageId) => string) | undefined;
  /** Keys that act on pictures; true when it was one. */
  onKey: (key: string, image: Image) => boolean;
}) {
  const { images, more, loadMore } = gallery;
  const frame = useRef<HTMLDivElement>(null);
  const { width, top } = useWidth(frame);
  const layout = layoutFor(width || 1080);
  const { columns, rowHeight } = layout;
  const rowCount = Math.ceil(images.length / columns);
  const focusRow = Math.floor(at / columns);
  const rows = useWindowVirtualizer({
    count: width > 0 ? rowCount : 0,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: covered.top,
    scrollPaddingEnd: covered.bottom,
    // The row with the focus stays, or the focus would be lost.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), focusRow])]
        .filter((row) => row < range.count)
        .toSorted((one, other) => one - other),
  });
  const shown = rows.getVirtualItems();
  const lastShown = shown.findLast(({ index }) => index !== focusRow)?.index ?? 0;
  const order = images.map(({ id }) => id);

  // The outside system is the virtualizer, which caches sizes until a new measurement is requested.
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  // Not before there are rows to scroll to: pages that were read may come one by one.
  const reaches = top + rows.getTotalSize() >= (restore ?? 0) + innerHeight || !more;
  useRestoredScroll(width > 0 && reaches ? restore : undefined);
  // The outside system is the server: more is fetched as the end comes near.
  useEffect(() => {
    if (more && lastShown + askAhead >= rowCount) loadMore();
  }, [more, lastShown, rowCount, loadMore]);
  const focus = useFocus(frame, at);

  function go(to: number) {
    onMove(to);
    focus.next();
    rows.scrollToIndex(Math.floor(to / columns), { align: 'auto' });
  }

  function press(event: KeyboardEvent) {
    const image = images[at];
    if (!image || event.altKey) return;
    focus.hold();
    const command = event.ctrlKey || event.metaKey;
    const move = moveOf(keyOf(event));
    if (move && (!command || move === 'start' || move === 'end')) {
      const to = moved(at, move, layout, images.length);
      if (event.shiftKey) {
        const from = selection.anchor === null ? toggle(selection, image.id) : selection;
        onSelect(extend(from, order, order[to]!));
      }
      go(to);
    } else if (keyNames(event).includes('Ctrl+A')) onSelect(all(order));
    else if (command) return;
    else if (keyOf(event) === ' ') onSelect(toggle(selection, image.id));
    else if (keyOf(event) === 'Escape' && selection.chosen.size > 0) onSelect(nothing);
    else if (!onKey(keyOf(event), image)) return;
    event.preventDefault();
  }

  return (
    <div ref={frame}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells take the focus */}
      <div
        role="grid"
        aria-label="Your pictures"
        aria-multiselectable
        aria-rowcount={more ? -1 : rowCount}
        aria-colcount={columns}
        onKeyDown={press}
        onBlur={focus.left}
        className="relative"
        style={{ height: rows.getTotalSize() }}
      >
        {shown.map((row) => (
          <Row
            key={row.key}
            index={row.index}
            top={row.start - top}
            layout={layout}
            images={images.slice(row.index * columns, (row.index + 1) * columns)}
            tile={(image, index) => (
              <GalleryTile
                key={image.id}
                image={image}
                column={index % columns}
                index={index}
                focusable={index === Math.min(at, images.length - 1)}
                chosen={selection.chosen.has(image.id)}
                choosing={selection.chosen.size > 0}
                to={open?.(image.id)}
                onFocus={() => {
                  if (index !== at) onMove(index);
                }}
                onChoose={(range) =>
                  onSelect(range ? extend(selection, order, image.id) : toggle(selection, image.id))
                }
                onDragStart={(event) => startDrag(event, selection.chosen, image)}
              />
            )}
          />
        ))}
      </div>
    </div>
  );
}

function Row({
  index,
  top,
  layout: { columns, rowHeight },
  images,
  tile,
}: {
  index: number;
  top: number;
  layout: GridLayout;
  images: Image[];
  tile: (image: Image, index: number) => ReactNode;
}) {
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className="absolute inset-x-0 top-0 grid gap-x-4"
      style={{
        height: rowHeight,
        transform: `translateY(${top}px)`,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {images.map((image, column) => tile(image, index * columns + column))}
    </div>
  );
}

/**
 * Focuses the picture that was navigated to, once it is in the document; and the one in its place, when the focused
 * picture is removed.
 */
function useFocus(frame: RefObject<HTMLElement | null>, at: number) {
  const wanted = useRef(false);
  const held = useRef(false);
  // The outside system is the document's focus.
  useEffect(() => {
    const lost = held.current && document.activeElement === document.body;
    if (!wanted.current && !lost) return;
    wanted.current = false;
    frame.current
      ?.querySelector<HTMLElement>(`[data-index="${at}"]`)
      ?.focus({ preventScroll: true });
  });
  return {
    next: () => void (wanted.current = true),
    hold: () => void (held.current = true),
    left: (event: FocusEvent) => {
      if (event.relatedTarget) held.current = false;
    },
  };
}

/** Draws in which the place may still be too low to be scrolled to. */
const mostTries = 4;

/** Scrolls to where one was: at once, or with one of the next draws, when the page is high enough. */
function useRestoredScroll(to: number | undefined): void {
  const tries = useRef(0);
  // The outside system is the window. The rows have their height by now, so that there is somewhere to scroll to.
  useLayoutEffect(() => {
    if (to === undefined || tries.current >= mostTries) return;
    scrollTo({ top: to, behavior: 'instant' });
    tries.current = Math.abs(scrollY - to) <= 1 ? mostTries : tries.current + 1;
  });
}
