import type { ImageId } from '@limn/contracts/ids';
import { imageRoutes } from '@limn/contracts/studio';
import { useId, useState } from 'react';
import { UploadPicture } from '../../domain/upload-picture.tsx';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';

const pageOf = 24;

/** None, or one of one's own pictures, for a field of the recipe. */
export function ImagePicker({
  label,
  hint,
  effect,
  error: refusal,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  /** What a chosen picture does; shown beside it. */
  effect: string;
  error: string | undefined;
  value: ImageId | null;
  onChange: (id: ImageId | null) => void;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  // What was refused has been cleared: nothing is wrong with none.
  const error = value ? refusal : undefined;
  const { data: image, error: missing } = useApi(
    imageRoutes.get,
    value ? { params: { id: value } } : null,
  );
  const chosen = image?.title ?? (missing ? 'A picture that is gone' : 'A picture');
  const shown = value ? chosen : 'None';
  const choose = (picture: ImageId) => {
    onChange(picture);
    setOpen(false);
  };
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-2.5 py-1">
      <span className="text-[13px] text-muted">{label}</span>
      <div className="flex items-center gap-2">
        <button
          type="button"
          onClick={() => setOpen(true)}
          aria-label={`${label}: ${shown}`}
          aria-describedby={value ? `${id}-about` : undefined}
          className={classNames(
            'flex h-9 min-w-0 flex-1 items-center gap-2 rounded-[10px] border px-3 text-[13px]',
            error ? 'border-danger' : 'border-line-strong hover:border-control',
          )}
        >
          {value && (
            <Picture
              src={image?.thumbnailUrl}
              alt=""
              width={24}
              height={24}
              className="size-6 rounded-[5px]"
            />
          )}
          <span className="min-w-0 truncate">{shown}</span>
        </button>
        {value && (
          <Button
            look="quiet"
            size="small"
            className="px-1.5"
            aria-label={`Clear ${label.toLowerCase()}`}
            onClick={() => onChange(null)}
          >
            Clear
          </Button>
        )}
      </div>
      {value && (
        <p
          id={`${id}-about`}
          role={error ? 'alert' : undefined}
          className={classNames('col-start-2 text-[13px]', error ? 'text-danger' : 'text-muted')}
        >
          {error ?? effect}
        </p>
      )}
      <Dialog open={open} onOpenChange={setOpen} title={label} description={hint} wide>
        <div className="flex flex-col gap-6">
          <UploadPicture onUploaded={(uploaded) => choose(uploaded.id)} />
          <Choices chosen={value} onChoose={choose} />
        </div>
      </Dialog>
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
    return <EmptyState text="You have no picture here yet: upload one, or generate one first." />;
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <ul className="grid w-full grid-cols-3 gap-2 md:grid-cols-5">
        {data.images.map((image) => (
          <li key={image.id}>
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
      {data.total > data.images.length && size < 96 && (
        <Button size="small" onClick={() => setSize(size + pageOf)}>
          Show earlier pictures
        </Button>
      )}
    </div>
  );
}
