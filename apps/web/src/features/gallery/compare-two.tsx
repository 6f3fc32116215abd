import type { Image } from '@limn/contracts/studio';
import { Slider } from 'radix-ui';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

/** Two pictures over one another, parted by a line that is moved. */
export function CompareTwo({
  pair: [left, right],
  onClose,
}: {
  pair: readonly [Image, Image];
  onClose: () => void;
}) {
  const [part, setPart] = useState(50);
  const shown = (image: Image) => (
    <Picture
      src={image.url}
      width={image.width}
      height={image.height}
      alt={image.title}
      fit="contain"
      loading="eager"
      className="absolute inset-0 size-full"
    />
  );
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Compare two pictures"
    >
      <div data-dd-privacy="mask">
        <div className="relative h-[min(62dvh,720px)] overflow-hidden rounded-m bg-blank">
          {shown(right)}
          <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - part}% 0 0)` }}>
            {shown(left)}
          </div>
          <Slider.Root
            value={[part]}
            min={0}
            max={100}
            step={1}
            onValueChange={([next]) => {
              if (next !== undefined) setPart(next);
            }}
            className="absolute inset-0 flex cursor-ew-resize touch-none items-center"
          >
            <Slider.Track className="h-full grow" />
            <Slider.Thumb
              aria-label="How much of the left picture is shown"
              aria-valuetext={`${part}%`}
              className="relative block size-8 rounded-full border-2 border-white bg-black/60 before:absolute before:top-[-100vh] before:left-1/2 before:h-[200vh] before:w-0.5 before:-translate-x-1/2 before:bg-white"
            />
          </Slider.Root>
        </div>
        <div className="mt-3 grid grid-cols-2 gap-6">
          <p className="truncate">{left.title}</p>
          <p className="truncate text-right">{right.title}</p>
        </div>
      </div>
    </Dialog>
  );
}
