import { galleryRoutes } from '@limn/contracts/gallery';
import { imageRoutes, uploadLimits, type Image } from '@limn/contracts/studio';
import { Camera, ImageUp } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { isTyping } from '../lib/is-typing.ts';
import { upload } from '../lib/upload.ts';
import { refresh } from '../lib/use-api.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { notify } from '../ui/notifications.ts';
import { ProgressBar } from '../ui/progress.tsx';

const formats = 'image/jpeg,image/png,image/webp,image/avif,image/tiff';

interface Sending {
  name: string;
  sent: number;
}

/**
 * Uploads a picture that is dropped, pasted, chosen, or taken with a phone's camera. A rejected file shows the reason,
 * and another can be chosen at once.
 */
export function UploadPicture({ onUploaded }: { onUploaded: (image: Image) => void }) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const running = useRef<AbortController>(null);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  async function send(file: File | undefined): Promise<void> {
    if (!file) return;
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setFailure(null);
    setSending({ name: file.name, sent: 0 });
    try {
      const image = await upload(imageRoutes.upload, {
        query: { mine: 'true' },
        file,
        signal: own.signal,
        onProgress: (sent) => setSending({ name: file.name, sent }),
      });
      await refresh(imageRoutes.list, galleryRoutes.facets);
      if (image.resembles) notify(image.resembles);
      if (!own.signal.aborted) onUploaded(image);
    } catch (error) {
      if (!own.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      if (running.current === own) setSending(null);
    }
  }

  // The outside system is the document's clipboard. Unmounting aborts a running upload.
  const take = useRef(send);
  take.current = send;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? [];
      // Pasting into a text field goes to that field.
      if (!file || isTyping(event.target)) return;
      event.preventDefault();
      void take.current(file);
    };
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('paste', paste);
      running.current?.abort();
    };
  }, []);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  }

  const choice = (capture: boolean) => (
    <input
      ref={capture ? camera : files}
      type="file"
      accept={capture ? 'image/*' : formats}
      {...(capture ? { capture: 'environment' as const } : {})}
      aria-label={capture ? 'Photograph to upload' : 'Picture to upload'}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        void send(event.target.files?.[0]);
        event.target.value = '';
      }}
    />
  );

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-l border border-dashed px-5 py-6 text-center transition-colors',
        over ? 'border-blue bg-[color-mix(in_srgb,var(--blue)_10%,transparent)]' : 'border-control',
      )}
    >
      {sending ? (
        <div className="flex w-full max-w-[420px] flex-col items-center gap-3" role="status">
          <p className="max-w-full truncate">
            {sending.sent < 1 ? `Sending ${sending.name}` : `Taking ${sending.name} in`}
          </p>
          <div className="w-full">
            <ProgressBar value={sending.sent} label="Upload of the picture" />
          </div>
          <Button
            size="small"
            onClick={() => {
              running.current?.abort();
              setSending(null);
            }}
          >
            Cancel
          </Button>
        </div>
      ) : (
        <>
          <p className="text-base">Drop or paste a picture here</p>
          <div className="flex flex-wrap justify-center gap-2">
            {choice(false)}
            <Button size="small" onClick={() => files.current?.click()}>
              <ImageUp size={16} aria-hidden /> Choose a file
            </Button>
            {choice(true)}
            <Button
              size="small"
              className="pointer-fine:hidden"
              onClick={() => camera.current?.click()}
            >
              <Camera size={16} aria-hidden /> Take a photo
            </Button>
          </div>
          {failure && (
            <p role="alert" className="text-[13px] text-danger">
              {failure}
            </p>
          )}
          <p className="max-w-[58ch] text-[13px] text-muted">
            JPEG, PNG, WebP, AVIF or TIFF, at most {uploadLimits.maxBytes / 1024 / 1024} MB. By
            uploading you confirm you may use this image. Only you can see it; location and camera
            data are removed.
          </p>
        </>
      )}
    </div>
  );
}
