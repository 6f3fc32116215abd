import type { ImageId } from '@limn/contracts/ids';
import { imageRoutes } from '@limn/contracts/studio';
import { useId, useState } from 'react';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/states.tsx';

// Only shown in a dialog.
const ImageChoice = lazyComponent(
  async () => (await import('../../domain/image-choice.tsx')).ImageChoice,
  <Skeleton className="h-40" />,
);

/** Chooses none or one of the person's pictures for a field of the recipe. */
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
  /** The effect of a chosen picture, shown next to it. */
  effect: string;
  error: string | undefined;
  value: ImageId | null;
  onChange: (id: ImageId | null) => void;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  // Clearing a rejected picture also clears its error.
  const error = value ? refusal : undefined;
  const { data: image, error: missing } = useApi(
    imageRoutes.get,
    value ? { params: { id: value } } : null,
  );
  const chosen = image?.title ?? (missing ? 'A deleted picture' : 'A picture');
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
        <ImageChoice chosen={value} onChoose={choose} />
      </Dialog>
    </div>
  );
}
