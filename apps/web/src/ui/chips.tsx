import { ToggleGroup } from 'radix-ui';
import { useId, type Ref } from 'react';
import { intoSight } from './into-sight.ts';

/** Any number of a few words. */
export function Chips<T extends string>({
  label,
  options,
  value,
  onChange,
  error,
  ref,
}: {
  label: string;
  options: readonly { value: T; name: string }[];
  value: readonly T[];
  onChange: (value: T[]) => void;
  error?: string | undefined;
  ref?: Ref<HTMLDivElement>;
}) {
  const errorId = useId();
  return (
    <div>
      <ToggleGroup.Root
        ref={ref}
        type="multiple"
        aria-label={label}
        {...(error ? { 'aria-describedby': errorId } : {})}
        value={[...value]}
        onValueChange={(next: string[]) =>
          onChange(options.filter((option) => next.includes(option.value)).map((o) => o.value))
        }
        className="flex flex-wrap gap-2"
      >
        {options.map((option) => (
          <ToggleGroup.Item
            key={option.value}
            value={option.value}
            data-invalid={error ? true : undefined}
            className="h-10 scroll-mt-24 scroll-mb-40 rounded-full border border-control px-4 text-text transition-colors hover:border-text data-[invalid]:border-danger data-[state=on]:border-transparent data-[state=on]:bg-text data-[state=on]:text-bg"
          >
            {option.name}
          </ToggleGroup.Item>
        ))}
      </ToggleGroup.Root>
      {error && (
        <p
          ref={intoSight}
          id={errorId}
          role="alert"
          className="mt-3 scroll-my-28 text-[13px] text-danger"
        >
          {error}
        </p>
      )}
    </div>
  );
}
