import { lookupLimits, lookupRoutes, type FoundPicture } from '@limn/contracts/lookup';
import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { upload } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';

type Asked = { file: File; url: string } & (
  | { status: 'asking'; sent: number }
  | { status: 'answered'; found: FoundPicture | null }
  | { status: 'failed'; error: unknown }
);

/** Takes a picture in by dropping or choosing, and shows what is known of it. */
export function PictureLookup({
  answer,
  beside,
}: {
  answer: (found: FoundPicture) => ReactNode;
  /** What else is known of the file handed in, shown below the answer. */
  beside: (file: File) => ReactNode;
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const running = useRef<AbortController>(null);

  const address = asked?.url;
  // The browser holds the bytes behind an object URL until it is told to let go.
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address]);
  // The network: leaving the page ends an upload that nobody waits for.
  useEffect(() => () => running.current?.abort(), []);

  async function ask(file: File, url: string): Promise<void> {
    running.current?.abort();
    const asking = new AbortController();
    running.current = asking;
    const show = (state: Asked) => {
      if (!asking.signal.aborted) setAsked(state);
    };
    show({ file, url, status: 'asking', sent: 0 });
    try {
      const { found } = await upload(lookupRoutes.lookup, {
        params: {},
        file,
        signal: asking.signal,
        onProgress: (sent) => show({ file, url, status: 'asking', sent }),
      });
      show({ file, url, status: 'answered', found });
    } catch (error) {
      show({ file, url, status: 'failed', error });
    }
  }
  const choose = (file: File | undefined) => {
    if (file) void ask(file, URL.createObjectURL(file));
  };
  const cancel = () => {
    running.current?.abort();
    setAsked(null);
  };

  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_440px] lg:gap-12">
      <DropPlace onFile={choose} asked={asked} />
      <div aria-live="polite">
        {!asked && <WhatLasts />}
        {asked?.status === 'asking' && (
          <div className="flex flex-col items-start gap-4">
            <p className="text-base">{asked.sent < 1 ? 'Sending the picture' : 'Looking it up'}</p>
            <div className="w-full">
              <ProgressBar value={asked.sent} label="Upload of the picture" />
            </div>
            <Button size="small" onClick={cancel}>
              Cancel
            </Button>
          </div>
        )}
        {asked?.status === 'failed' && (
          <ErrorState
            error={asked.error}
            // The same file is refused again; a lost connection may be back.
            {...(isRefusal(asked.error) ? {} : { retry: () => void ask(asked.file, asked.url) })}
          />
        )}
        {asked?.status === 'answered' &&
          (asked.found ? (
            answer(asked.found)
          ) : (
            <EmptyState text="We do not know this picture. It was not made here, or it was cropped, turned or painted over so far that neither its mark nor its looks are left." />
          ))}
        {asked?.status === 'answered' && beside(asked.file)}
      </div>
    </div>
  );
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && [413, 415, 422].includes(error.status);

const lasting: [string, string][] = [
  ['Its mark is read', 'in copies from half the size up, in JPEG and WebP, blurred or brighter.'],
  ['Its looks are known', 'in tiny, mirrored and badly compressed copies, and in light crops.'],
  ['Neither lasts', 'in small parts of a picture, and when it was turned or painted anew.'],
];

function WhatLasts() {
  return (
    <dl>
      {lasting.map(([what, where]) => (
        <div key={what} className="border-t py-4 last:border-b">
          <dt className="text-base">{what}</dt>
          <dd className="mt-1 text-muted">{where}</dd>
        </div>
      ))}
    </dl>
  );
}

const formats = 'image/jpeg,image/png,image/webp,image/tiff';

function DropPlace({
  asked,
  onFile,
}: {
  asked: Asked | null;
  onFile: (file: File | undefined) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex min-h-[340px] flex-col items-center justify-center gap-5 rounded-l border p-6 text-center transition-colors md:min-h-[460px]',
        asked ? 'stage-dots border-transparent' : 'border-dashed',
        over ? 'border-blue bg-[color-mix(in_srgb,var(--blue)_10%,transparent)]' : 'border-control',
      )}
    >
      {asked ? (
        <Picture
          key={asked.url}
          src={asked.url}
          alt="The picture you handed in"
          loading="eager"
          fit="contain"
          className="max-h-[60vh] min-h-[120px] max-w-full"
        />
      ) : (
        <>
          <ImageUp size={30} strokeWidth={1.4} aria-hidden className="text-muted" />
          <div>
            <p className="text-base">Drop a picture here</p>
            <p className="mt-1 text-[13px] text-muted">
              JPEG, PNG, WebP or TIFF, at most {lookupLimits.maxBytes / 1024 / 1024} MB.
            </p>
          </div>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={formats}
        aria-label="Choose a picture"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        {asked ? 'Choose another picture' : 'Choose a picture'}
      </Button>
    </div>
  );
}
