import { type Check, checkLimits, checkRoutes } from '@limn/contracts/check';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call, request, whole } from '../../lib/api.ts';
import { upload } from '../../lib/upload.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { AddressForm } from './address-form.tsx';
import { DropPlace } from './drop-place.tsx';
import { addressIn, type Handed, pictureIn } from './handed.ts';

type Asked = { handed: Handed; shown: string | null } & (
  | { status: 'asking'; sent: number }
  | { status: 'answered'; answer: Check }
  | { status: 'failed'; error: unknown }
);

/** Asks once for all that is known of a picture: a file is sent, an address is fetched by the server. */
async function ask(
  handed: Handed,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<Check> {
  if ('url' in handed) {
    const { origin, href } = new URL(handed.url);
    if (origin !== location.origin) return call(checkRoutes.check, { body: handed }, signal);
    // A picture of this site: the browser may fetch it, but the server does not fetch from itself.
    const picture = await whole((await request(href, { signal })).blob(), signal);
    return ask({ file: new File([picture], 'picture', picture) }, signal, onProgress);
  }
  return upload(checkRoutes.check, { file: handed.file, signal, onProgress });
}

/** Takes a picture in, by dropping, pasting, choosing or its address, and shows what is known of it. */
export function PictureCheck({ answer }: { answer: (check: Check) => ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const running = useRef<AbortController>(null);

  const shown = asked?.shown;
  // The browser keeps the bytes of an object URL until it is revoked.
  useEffect(() => (shown ? () => URL.revokeObjectURL(shown) : undefined), [shown]);
  // The outside system is the network: unmounting aborts a running upload.
  useEffect(() => () => running.current?.abort(), []);

  async function start(handed: Handed, picture: string | null): Promise<void> {
    running.current?.abort();
    const asking = new AbortController();
    running.current = asking;
    const show = (state: Asked) => {
      if (!asking.signal.aborted) setAsked(state);
    };
    const about = { handed, shown: picture };
    show({ ...about, status: 'asking', sent: 'url' in handed ? 1 : 0 });
    try {
      const found = await ask(handed, asking.signal, (sent) =>
        show({ ...about, status: 'asking', sent }),
      );
      show({ ...about, status: 'answered', answer: found });
    } catch (error) {
      show({ ...about, status: 'failed', error });
    }
  }
  const hand = (handed: Handed | undefined) => {
    if (handed) void start(handed, 'file' in handed ? URL.createObjectURL(handed.file) : null);
  };
  const latest = useRef(hand);
  // The clipboard: a picture or an address may be pasted anywhere on the page.
  useEffect(() => {
    latest.current = hand;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement || !event.clipboardData) return;
      latest.current(pictureIn(event.clipboardData) ?? addressIn(event.clipboardData));
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const cancel = () => {
    running.current?.abort();
    setAsked(null);
  };

  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_440px] lg:gap-12">
      <div className="flex min-w-0 flex-col gap-5">
        <DropPlace
          onHanded={hand}
          shown={shown ?? null}
          address={asked && 'url' in asked.handed ? asked.handed.url : null}
        />
        <AddressForm onHanded={hand} />
      </div>
      <div aria-live="polite" className="min-w-0">
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
            // The same picture is refused again; a lost connection may be back.
            {...(isRefusal(asked.error)
              ? {}
              : { retry: () => void start(asked.handed, asked.shown) })}
          />
        )}
        {asked?.status === 'answered' && answer(asked.answer)}
      </div>
    </div>
  );
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && [413, 415, 422].includes(error.status);

const lasting: [string, string][] = [
  [
    'Its Content Credentials are read',
    'in the original file, from any signer. Most programs drop them.',
  ],
  [
    'Its invisible mark is read',
    'in copies from half the size up, compressed, blurred or brighter.',
  ],
  [
    'Its looks are recognised',
    'in tiny, mirrored and badly compressed copies, turned by up to 2°, under a caption, and with their edges cut off.',
  ],
  ['It can’t be recognised', 'from a very small crop, or after it was painted again.'],
];

function WhatLasts() {
  return (
    <>
      <dl>
        {lasting.map(([what, where]) => (
          <div key={what} className="border-t py-4">
            <dt className="text-base">{what}</dt>
            <dd className="mt-1 text-muted">{where}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t py-4 text-[13px] text-muted">
        JPEG, PNG, WebP, AVIF or TIFF, at most {checkLimits.maxBytes / 1024 / 1024} MB. Pictures are
        read and not kept.
      </p>
    </>
  );
}
