import type { Image } from '@limn/contracts/studio';
import { ChevronLeft, ChevronRight, Pause, Play, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { formatNumber } from '../../lib/format.ts';
import { keyOf } from '../../lib/keys.ts';

const shownForMs = 5000;

/** A slideshow that fills the window. Arrows change the picture, Space pauses, Esc ends. */
export function Slideshow({
  images,
  start,
  onClose,
  onEnd,
}: {
  images: readonly Image[];
  start: number;
  /** @param at the picture that was shown last */
  onClose: (at: number) => void;
  /** Called at the last loaded picture, to load more. */
  onEnd: () => void;
}) {
  const [at, setAt] = useState(start);
  // No autoplay with reduced motion.
  const [playing, setPlaying] = useState(
    () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const last = images.length - 1;
  const image = images[Math.min(at, last)];
  const go = (by: number) => setAt((now) => Math.max(0, Math.min(last, now + by)));

  // The outside system is the clock.
  useEffect(() => {
    if (!playing || at >= last) return undefined;
    const timer = setTimeout(() => setAt(at + 1), shownForMs);
    return () => clearTimeout(timer);
  }, [playing, at, last]);
  // The outside system is the server.
  useEffect(() => {
    if (at >= last - 3) onEnd();
  }, [at, last, onEnd]);

  function press(event: KeyboardEvent) {
    if (keyOf(event) === 'ArrowRight') go(1);
    else if (keyOf(event) === 'ArrowLeft') go(-1);
    else if (keyOf(event) === ' ' && event.target === event.currentTarget) setPlaying(!playing);
    else return;
    event.preventDefault();
  }
  if (!image) return null;
  return (
    <Dialog.Root open onOpenChange={() => onClose(at)}>
      <Dialog.Portal>
        <Dialog.Content
          data-theme="dark"
          aria-describedby={undefined}
          onKeyDown={press}
          onOpenAutoFocus={(event) => {
            // The keys are the slideshow's, not its first button's.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 flex flex-col bg-black text-text outline-none"
        >
          <div className="min-h-0 flex-1 p-4" data-dd-privacy="mask">
            <Picture
              key={image.id}
              src={image.url}
              width={image.width}
              height={image.height}
              alt={image.title}
              fit="contain"
              loading="eager"
              className="size-full bg-transparent"
            />
          </div>
          <div className="flex items-center gap-2 px-4 pb-3">
            <Dialog.Title
              data-dd-privacy="mask"
              className="min-w-0 flex-1 truncate font-ui text-base font-normal tracking-normal"
            >
              <bdi>{image.title}</bdi>
            </Dialog.Title>
            <span className="num text-[13px] text-muted">
              {formatNumber(at + 1)} of {formatNumber(images.length)}
            </span>
            <IconButton label="Previous picture" disabled={at === 0} onClick={() => go(-1)}>
              <ChevronLeft size={18} aria-hidden />
            </IconButton>
            <IconButton label={playing ? 'Stop' : 'Play'} onClick={() => setPlaying(!playing)}>
              {playing ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
            </IconButton>
            <IconButton label="Next picture" disabled={at >= last} onClick={() => go(1)}>
              <ChevronRight size={18} aria-hidden />
            </IconButton>
            <Dialog.Close asChild>
              <IconButton label="End the slideshow">
                <X size={18} aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
