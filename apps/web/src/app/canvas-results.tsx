import type { Image } from '@limn/contracts/studio';
import type { Box } from '@limn/canvas';
import type { Session } from '../features/canvas/session.ts';
import { useEditor } from '../features/canvas/use-editor.ts';
import { useStore } from '../lib/store.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Picture } from '../ui/picture.tsx';

/** A result where it would lie, before it is kept. */
export function Staged({
  session,
  image,
  into,
}: {
  session: Session;
  image: Image;
  into: Box | null;
}) {
  const { x, y, zoom } = useStore(session.view);
  const frame = useEditor(session.editor, () => session.editor.frame);
  const place = into ?? {
    x: frame.x + (frame.width - image.width) / 2,
    y: frame.y + (frame.height - image.height) / 2,
  };
  return (
    <img
      src={image.url}
      alt={`Result: ${image.title}`}
      width={image.width}
      height={image.height}
      data-dd-privacy="mask"
      className="pointer-events-none absolute max-w-none"
      style={{
        left: (place.x - x) * zoom,
        top: (place.y - y) * zoom,
        width: image.width * zoom,
        height: image.height * zoom,
      }}
    />
  );
}

/** Results to step through, keep or throw away. Those that are not kept stay among one's pictures. */
export function Results({
  images,
  shown,
  onStep,
  onKeep,
  onVary,
  onDiscard,
}: {
  images: readonly Image[];
  shown: Image;
  onStep: (at: number) => void;
  onKeep: (images: readonly Image[]) => void;
  onVary: () => void;
  onDiscard: () => void;
}) {
  return (
    <section
      aria-label="Results"
      className="flex flex-wrap items-center justify-end gap-1.5 rounded-[14px] border border-line-strong bg-raised p-2 shadow-float"
    >
      {images.length > 1 && (
        <ul className="mr-auto flex flex-wrap gap-1">
          {images.map((image, i) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={`Result ${i + 1} of ${images.length}`}
                aria-current={image.id === shown.id ? 'true' : undefined}
                onClick={() => onStep(i)}
                className={classNames(
                  'block size-10 overflow-hidden rounded-s border-2',
                  image.id === shown.id ? 'border-blue' : 'border-transparent hover:border-control',
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
      )}
      <Button size="small" look="quiet" onClick={onDiscard}>
        Discard
      </Button>
      <Button size="small" look="quiet" onClick={onVary}>
        Vary
      </Button>
      {images.length > 1 && (
        <Button size="small" look="quiet" onClick={() => onKeep(images)}>
          Keep all
        </Button>
      )}
      <Button size="small" look="gold" onClick={() => onKeep([shown])}>
        Keep as layer
      </Button>
    </section>
  );
}
