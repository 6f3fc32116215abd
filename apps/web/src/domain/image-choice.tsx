import type { ImageId } from '@limn/contracts/ids';
import { imageRoutes } from '@limn/contracts/studio';
import { useState } from 'react';
import { carryImages } from '../lib/dropped-image.ts';
import { useApi } from '../lib/use-api.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Picture } from '../ui/picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx';
import { UploadPicture } from './upload-picture.tsx';

const pageOf = 24;

/** Closes the dialog that covers the drop target when a picture is dragged out of it. */
function uncover(dragged: Element): void {
  setTimeout(() =>
    dragged
      .closest('[role=dialog]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
}

/** Chooses one of the person's own pictures, or uploads another. */
export function ImageChoice({
  chosen = null,
  onChoose,
}: {
  chosen?: ImageId | null;
  onChoose: (id: ImageId) => void;
}) {
  return (
    <div className="flex flex-col gap-6">
      <UploadPicture onUploaded={(uploaded) => onChoose(uploaded.id)} />
      <Choices chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

function Choices({
  chosen,
  onChoose,
}: {
  chosen: ImageId | null;
  onChoose: (id: ImageId) => void;
}) {
  const [size, setSize] = useState(pageOf);
  const { data, error, mutate } = useApi(
    imageRoutes.list,
    { query: { owner: 'me', size } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) {
    return (
      <Loading label="Loading your pictures">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  if (data.images.length === 0) {
    return <EmptyState text="No pictures here yet. Upload or generate one first." />;
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <ul className="grid w-full grid-cols-3 gap-2 md:grid-cols-5">
        {data.images.map((image) => (
          <li
            key={image.id}
            draggable
            onDragStart={(event) => {
              carryImages(event.dataTransfer, [image.id]);
              uncover(event.currentTarget);
            }}
          >
            <button
              type="button"
              aria-label={image.title}
              title={image.title}
              aria-pressed={image.id === chosen}
              onClick={() => onChoose(image.id)}
              className={classNames(
                'block w-full overflow-hidden rounded-s border-2 transition-colors',
                image.id === chosen ? 'border-blue' : 'border-transparent hover:border-control',
              )}
            >
              <Picture
                src={image.thumbnailUrl}
                width={image.width}
                height={image.height}
                alt=""
                className="aspect-square w-full"
              />
            </button>
          </li>
        ))}
      </ul>
      {(data.total ?? 0) > data.images.length && size < 96 && (
        <Button size="small" onClick={() => setSize(size + pageOf)}>
          Show earlier pictures
        </Button>
      )}
    </div>
  );
}
