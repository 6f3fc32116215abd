import type { Image } from '@limn/contracts/studio';
import { imageRoutes } from '@limn/contracts/studio';
import type { ImageId } from '@limn/contracts/ids';
import { UploadPicture } from '../domain/upload-picture.tsx';
import {
  changeDraft,
  isPromptAfter,
  promptAfter,
  recipeDraft,
  studioModal,
} from '../features/studio/draft.ts';
import { nearestDimensions } from '../features/studio/nearest-dimensions.ts';
import { useApi } from '../lib/use-api.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx';

/**
 * Uses one of the person's own pictures as the guide: its shapes and proportions, and its words if the prompt is empty.
 */
function startFrom({ id, title, width, height }: Image): void {
  const { prompt, style } = recipeDraft.get();
  changeDraft({
    pose_and_depth: id,
    image_dimensions: nearestDimensions(width, height),
    prompt: prompt.trim() ? prompt : promptAfter(title),
  });
  if (!style) studioModal.set('style');
}

/** The studio before anything is made in it: words below, or a picture here. */
export function StartFromPicture({ guide }: { guide: ImageId | null }) {
  return guide ? <Chosen id={guide} /> : <Choose />;
}

function Choose() {
  return (
    <div className="flex w-full max-w-[560px] flex-col items-center gap-5">
      <p className="text-center font-display text-xl text-balance text-muted">
        Describe a picture, or start from a photo.
      </p>
      <div className="w-full">
        <UploadPicture onUploaded={startFrom} />
      </div>
    </div>
  );
}

function Chosen({ id }: { id: ImageId }) {
  const { data: image, error, mutate } = useApi(imageRoutes.get, { params: { id } });
  const clear = (): void => {
    const { prompt } = recipeDraft.get();
    changeDraft({
      pose_and_depth: null,
      ...(isPromptAfter(prompt) ? { prompt: '' } : {}),
    });
  };
  return (
    <figure className="flex max-h-full min-h-0 flex-col items-center gap-4">
      {image ? (
        <img
          src={image.url}
          alt={`To be painted: ${image.title}`}
          width={image.width}
          height={image.height}
          data-dd-privacy="mask"
          className="max-h-[46dvh] w-auto rounded-s object-contain ring-1 ring-line-strong lg:max-h-[52dvh]"
        />
      ) : error ? (
        <ErrorState error={error} retry={() => void mutate()} />
      ) : (
        <Loading label="Loading the picture">
          <Skeleton className="size-72" />
        </Loading>
      )}
      <figcaption className="flex flex-wrap items-center justify-center gap-3 text-muted">
        We paint this picture in the style you choose.
        <Button size="small" look="quiet" onClick={clear}>
          Start from words instead
        </Button>
      </figcaption>
    </figure>
  );
}
