import type { Image } from '@limn/contracts/studio';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { PartingLine } from '../../ui/parting-line.tsx';
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
          <PartingLine
            part={part}
            onChange={setPart}
            label="How much of the left picture is shown"
            className="cursor-ew-resize"
          />
        </div>
        <div className="mt-3 grid grid-cols-2 gap-6">
          <p dir="auto" className="truncate">
            {left.title}
          </p>
          <p dir="auto" className="truncate text-right">
            {right.title}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
