import { Slider } from 'radix-ui';
import type { Ref } from 'react';

/**
 * The line between two overlaid pictures, moved by its grip, by keys, or by pressing anywhere if the parent handles
 * pointers.
 *
 * @param part the visible part of the left one, 0–100
 */
export function PartingLine({
  part,
  onChange,
  label,
  className = '',
  ref,
}: {
  part: number;
  onChange: (part: number) => void;
  label: string;
  className?: string;
  ref?: Ref<HTMLSpanElement>;
}) {
  return (
    <Slider.Root
      value={[part]}
      min={0}
      max={100}
      step={1}
      onValueChange={([next]) => {
        if (next !== undefined) onChange(next);
      }}
      className={`absolute inset-0 flex touch-none items-center ${className}`}
    >
      <Slider.Track className="h-full grow" />
      <Slider.Thumb
        ref={ref}
        aria-label={label}
        aria-valuetext={`${part}%`}
        className="pointer-events-auto relative block size-8 cursor-ew-resize rounded-full border-2 border-white bg-black/60 before:pointer-events-none before:absolute before:top-[-100vh] before:left-1/2 before:h-[200vh] before:w-0.5 before:-translate-x-1/2 before:bg-white before:shadow-[0_0_0_1px_rgb(0_0_0/0.4)]"
      />
    </Slider.Root>
  );
}
