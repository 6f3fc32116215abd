import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import {
  artworkAtPlace,
  paintRegions,
  parseColor,
  type ArtworkRegions,
} from '../../../features/attribution/regions.ts';
import { shareColor } from '../../../features/attribution/share-colors.ts';
import { SitePicture } from '../../../features/public/site-picture.tsx';
import { formatShare } from '../../../lib/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import labels from './labels/lake.json' with { type: 'json' };
import { heroPictures, paperWorks } from './pictures.ts';

const painted = heroPictures[1];
/** Half the lens, as a part of the picture's width. */
const radius = 0.17;

const works = labels.shares.map(({ artwork, ppm }, index) => ({
  id: artwork,
  title: paperWorks[artwork] ?? artwork,
  ppm,
  colour: shareColor(index),
}));

function readRegions(): ArtworkRegions {
  const bytes = Uint8Array.from(atob(labels.labels), (character) => character.charCodeAt(0));
  const { width, height, artworkIds } = labels;
  return { width, height, artworkIds, labels: Uint16Array.from(bytes) };
}

/**
 * A picture and a lens that shows which of the artist's works each place was made from. The list below does the same
 * without a pointer: it highlights all places of one work.
 */
export function Lens() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const regions = useMemo(readRegions, []);
  const [place, setPlace] = useState({ x: 0.5, y: 0.62 });
  const [chosen, setChosen] = useState<string | null>(null);
  const under = chosen ?? artworkAtPlace(regions, place.x, place.y);
  const work = works.find(({ id }) => id === under);

  // The outside system is the canvas.
  useEffect(() => {
    const colours = new Map(works.map(({ id, colour }) => [id, parseColor(colour)]));
    const pixels = paintRegions(regions, colours, under);
    canvas.current
      ?.getContext('2d')
      ?.putImageData(new ImageData(pixels, regions.width, regions.height), 0, 0);
  }, [regions, under]);

  function follow(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (value: number) => Math.min(0.999, Math.max(0, value));
    setPlace({
      x: within((event.clientX - box.left) / box.width),
      y: within((event.clientY - box.top) / box.height),
    });
    setChosen(null);
  }

  const { width, height } = painted.picture;
  const [left, top] = [place.x * 100, place.y * 100];
  return (
    <figure className="overflow-hidden rounded-l border bg-panel">
      <div
        onPointerMove={follow}
        onPointerDown={follow}
        className="relative cursor-none touch-pan-y overflow-hidden"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <SitePicture
          picture={painted.picture}
          sizes="(min-width: 768px) 56vw, 92vw"
          className="size-full"
        />
        <canvas
          ref={canvas}
          aria-hidden
          width={regions.width}
          height={regions.height}
          className="absolute inset-0 size-full"
          style={
            chosen
              ? undefined
              : {
                  clipPath: `ellipse(${radius * 100}% ${(radius * 100 * width) / height}% at ${left}% ${top}%)`,
                }
          }
        />
        {!chosen && (
          <span
            aria-hidden
            className="pointer-events-none absolute aspect-square -translate-x-1/2 -translate-y-1/2 rounded-full border-[1.5px] border-[#e3c27a] shadow-[0_10px_40px_rgb(0_0_0/.55)]"
            style={{ width: `${radius * 200}%`, left: `${left}%`, top: `${top}%` }}
          />
        )}
        {work && (
          <p
            aria-hidden
            className="pointer-events-none absolute w-max max-w-[60%] -translate-x-1/2 rounded-[10px] border border-[rgb(227_194_122/.45)] bg-[rgb(10_9_6/.9)] px-3 py-2 text-[13px] leading-snug text-[#f4f1ea]"
            style={
              chosen
                ? { left: '50%', bottom: '16px' }
                : {
                    left: `${Math.min(80, Math.max(20, left))}%`,
                    top: top < 50 ? `${top + 25}%` : `${top - 39}%`,
                  }
            }
          >
            <span className="block font-medium text-[#e3c27a]">
              <bdi>{work.title}</bdi>
            </span>
            <span className="num">
              {painted.artist} · {formatShare(work.ppm)}
            </span>
          </p>
        )}
      </div>
      <figcaption className="border-t px-4 py-4 md:px-5">
        <p className="text-[13px] text-muted">
          <span className="font-display text-[19px] text-text italic">
            <bdi>{painted.title}</bdi>
          </span>{' '}
          in the sample style {painted.style} by{' '}
          <span className="text-gold-text">{painted.artist}</span>. Made from seven works:
        </p>
        <ul className="mt-2 flex flex-wrap gap-x-1">
          {works.map(({ id, title, ppm, colour }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={chosen === id}
                onClick={() => setChosen(chosen === id ? null : id)}
                className={classNames(
                  'flex h-9 items-center gap-2 rounded-s px-2 text-[13px] hover:text-text',
                  chosen === id ? 'bg-blank text-text' : 'text-muted',
                )}
              >
                <span className="size-2.5 rounded-[3px]" style={{ background: colour }} />
                {title} <span className="num">{formatShare(ppm)}</span>
              </button>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
