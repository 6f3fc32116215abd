import type { Photo, PhotoPurpose } from '@limn/contracts/photos';
import { photoLimits } from '@limn/contracts/photos';
import { Camera as CameraIcon, ImagePlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { Camera, hasCamera } from './camera.tsx';
import { uploadPhoto } from './upload-photo.ts';

const Cropper = lazy(() => import('./cropper.tsx').then((module) => ({ default: module.Cropper })));

type CutPurpose = Exclude<PhotoPurpose, 'portfolio'>;

const shapes: Record<CutPurpose, { aspect: number; round: boolean; box: string; what: string }> = {
  headshot: { aspect: 1, round: false, box: 'aspect-square max-w-[280px]', what: 'headshot' },
  picture: { aspect: 1, round: true, box: 'aspect-square max-w-[140px]', what: 'picture' },
  bookcover: { aspect: 2 / 3, round: false, box: 'aspect-[2/3] max-w-[220px]', what: 'book cover' },
  coverphoto: { aspect: 3, round: false, box: 'aspect-[3/1]', what: 'cover photo' },
};

const tooLarge = (file: File) => file.size > photoLimits.maxBytes;
const readable = /^image\/(jpeg|png|webp|avif)$/;

/** A picture of a person or a page: chosen, dropped or taken, cut to shape, and sent. */
export function PhotoField({
  purpose,
  photo,
  shown,
  onChange,
}: {
  purpose: CutPurpose;
  photo: Photo | null;
  /** Address of a picture shown while none is chosen here. */
  shown?: string | null;
  onChange: (photo: Photo | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<string>();
  const [camera, setCamera] = useState(false);
  const [over, setOver] = useState(false);
  const [error, setError] = useState<string>();
  const { aspect, round, box, what } = shapes[purpose];
  const source = photo?.mediumUrl ?? shown;

  // The outside system is the browser's memory: an object URL holds its file until it is revoked.
  useEffect(() => () => void (file && URL.revokeObjectURL(file)), [file]);

  function take(given: File | undefined) {
    if (!given) return;
    setCamera(false);
    if (!readable.test(given.type)) {
      setError('This is not a picture we can read. Choose a JPEG, PNG, WebP or AVIF file.');
      return;
    }
    if (tooLarge(given)) {
      setError(`The file is larger than ${photoLimits.maxBytes / 1024 / 1024} MB.`);
      return;
    }
    setError(undefined);
    setFile(URL.createObjectURL(given));
  }

  return (
    <div className="flex flex-col gap-4">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
        className={classNames(
          'grid w-full place-items-center overflow-hidden border border-dashed transition-colors',
          round ? 'rounded-full' : 'rounded-l',
          over
            ? 'border-blue bg-[color-mix(in_srgb,var(--blue)_10%,transparent)]'
            : source
              ? 'border-transparent'
              : 'border-control',
          box,
        )}
      >
        {source ? (
          <img src={source} alt={`Your ${what}`} className="size-full object-cover" />
        ) : (
          <ImagePlus size={26} strokeWidth={1.4} aria-hidden className="text-muted" />
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label={`Choose a ${what}`}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {error && (
        <div role="alert">
          <Notice tone="danger">{error}</Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => input.current?.click()}>
          {source ? 'Choose another' : 'Choose a picture'}
        </Button>
        {hasCamera() && purpose !== 'coverphoto' && purpose !== 'bookcover' && (
          <Button size="small" onClick={() => setCamera(true)}>
            <CameraIcon size={15} aria-hidden /> Use the camera
          </Button>
        )}
        {source && (
          <Button size="small" look="quiet" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      <Dialog open={camera} onOpenChange={setCamera} title={`Take a ${what}`}>
        <Camera onPicture={take} onCancel={() => setCamera(false)} />
      </Dialog>
      <Dialog
        open={file !== undefined}
        onOpenChange={(open) => !open && setFile(undefined)}
        title={`Your ${what}`}
        description="Drag the picture to fit the frame. Arrow keys work too."
      >
        <Suspense fallback={<Skeleton className="h-[380px]" />}>
          {file && (
            <Cropper
              source={file}
              aspect={aspect}
              round={round}
              onCancel={() => setFile(undefined)}
              onCut={async (cut, onProgress) => {
                onChange(await uploadPhoto(purpose, cut, onProgress));
                setFile(undefined);
              }}
            />
          )}
        </Suspense>
      </Dialog>
    </div>
  );
}
