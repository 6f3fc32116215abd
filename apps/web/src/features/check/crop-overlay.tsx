import type { PictureArea } from '@limn/contracts/check';
import { Picture } from '../../ui/picture.tsx';

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

/** Our picture, with a frame round the part that is left of it in a copy. */
export function CropOverlay({
  src,
  width,
  height,
  part,
}: {
  src: string;
  width: number;
  height: number;
  part: PictureArea | null;
}) {
  return (
    <figure>
      <div
        className="relative overflow-hidden rounded-l"
        style={{ aspectRatio: `${width}/${height}` }}
      >
        <Picture
          src={src}
          alt={part ? 'The whole picture, with a frame around your part' : 'The picture'}
          className="size-full"
        />
        {part && (
          <span
            aria-hidden
            className="absolute border-2 border-white shadow-[0_0_0_2px_#000,0_0_0_9999px_rgb(0_0_0/0.55)]"
            style={{
              left: percent(part.left),
              top: percent(part.top),
              width: percent(part.width),
              height: percent(part.height),
            }}
          />
        )}
      </div>
      {part && (
        <figcaption className="mt-2 text-[13px] text-muted">
          The whole picture. The frame shows your part.
        </figcaption>
      )}
    </figure>
  );
}
