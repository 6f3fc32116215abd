import type { Image } from '@limn/contracts/studio';
import { useMemo, useRef, useEffect, useId, type KeyboardEvent, type PointerEvent } from 'react';
import { formatShare } from '../../lib/format.ts';
import { Picture } from '../../ui/picture.tsx';
import {
  anchorOf,
  artworkAtPlace,
  paintRegions,
  parseColor,
  type ArtworkRegions,
} from './regions.ts';
import { useRegions } from './use-regions.ts';
import type { CreditedArtwork } from './works.ts';
import { keyOf } from '../../lib/keys.ts';

interface AttributedPictureProps {
  image: Image;
  works: readonly CreditedArtwork[];
  /** Whether to show where each artwork went. */
  overlay: boolean;
  active: string | null;
  onActive: (id: string | null) => void;
  className?: string;
}

/** A picture that can show, place by place, which artworks it was made from. */
export function AttributedPicture({
  image,
  works,
  overlay,
  active,
  onActive,
  className,
}: AttributedPictureProps) {
  const { data: regions, error } = useRegions(overlay ? image.id : null);
  return (
    <div
      className={className}
      style={{ aspectRatio: `${image.width} / ${image.height}`, position: 'relative' }}
    >
      <Picture
        src={image.url}
        width={image.width}
        height={image.height}
        alt={image.title}
        loading="eager"
        className="size-full"
      />
      {overlay && regions && (
        <Overlay regions={regions} works={works} active={active} onActive={onActive} />
      )}
      {overlay && !regions && (
        <p
          role="status"
          className="absolute inset-x-0 bottom-0 bg-black/75 px-4 py-2.5 text-[13px] text-white"
        >
          {error ? `The artworks cannot be shown: ${error.message}` : 'Finding the artworks'}
        </p>
      )}
    </div>
  );
}

function Overlay({
  regions,
  works,
  active,
  onActive,
}: Pick<AttributedPictureProps, 'works' | 'active' | 'onActive'> & { regions: ArtworkRegions }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const listId = useId();
  const colours = useMemo(
    () => new Map(works.map((work) => [work.id, parseColor(work.colour)])),
    [works],
  );
  const shown = works.find((work) => work.id === active);
  const anchor = useMemo(
    () => (active === null ? null : anchorOf(regions, active)),
    [regions, active],
  );

  // The outside system is the canvas.
  useEffect(() => {
    const pixels = paintRegions(regions, colours, active);
    canvas.current
      ?.getContext('2d')
      ?.putImageData(new ImageData(pixels, regions.width, regions.height), 0, 0);
  }, [regions, colours, active]);

  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width;
    const y = (event.clientY - box.top) / box.height;
    onActive(artworkAtPlace(regions, x, y));
  }

  function step(event: KeyboardEvent) {
    const at = works.findIndex((work) => work.id === active);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at < 0 ? works.length - 1 : at - 1,
      Home: 0,
      End: works.length - 1,
    };
    if (keyOf(event) === 'Escape') {
      onActive(null);
      return;
    }
    const to = steps[keyOf(event)];
    if (to === undefined) return;
    event.preventDefault();
    onActive(works[(to + works.length) % works.length]?.id ?? null);
  }

  return (
    <div
      role="listbox"
      tabIndex={0}
      aria-label="Artworks in this picture"
      aria-activedescendant={shown ? `${listId}-${shown.id}` : undefined}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onActive(null)}
      onKeyDown={step}
      className="fade-in absolute inset-0 cursor-crosshair"
    >
      <canvas
        ref={canvas}
        width={regions.width}
        height={regions.height}
        aria-hidden
        className="size-full"
      />
      {works.map((work) => (
        <span
          key={work.id}
          id={`${listId}-${work.id}`}
          role="option"
          aria-selected={work.id === active}
          className="sr-only"
        >
          <bdi>{work.title}</bdi>, {work.artist}, {formatShare(work.ppm)}
        </span>
      ))}
      {shown && anchor && (
        <p
          aria-hidden
          style={{
            left: `${Math.min(78, Math.max(22, anchor.x * 100))}%`,
            top: `${Math.min(90, Math.max(10, anchor.y * 100))}%`,
          }}
          className="pointer-events-none absolute max-w-[44%] min-w-[148px] -translate-x-1/2 -translate-y-1/2 rounded-[10px] border border-[rgb(227_194_122/.45)] bg-[rgb(10_9_6/.88)] px-3 py-2 text-[13px] leading-snug text-[#f4f1ea]"
        >
          <span dir="auto" className="block font-medium text-[#e3c27a]">
            {shown.title}
          </span>
          <span className="num">
            {shown.artist} · {formatShare(shown.ppm)}
          </span>
        </p>
      )}
    </div>
  );
}
