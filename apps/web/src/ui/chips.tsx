import { useId, type Ref } from 'react';
import { scrollIntoView } from './scroll-into-view.ts';

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
  ref?: Ref<HTMLButtonElement>;
}) {
  const errorId = useId();
  const toggle = (word: T) =>
    onChange(
      options.map((option) => option.value).filter((one) => (one === word) !== value.includes(one)),
    );
  return (
    <div>
      <div
        role="group"
        aria-label={label}
        {...(error ? { 'aria-describedby': errorId } : {})}
        className="flex flex-wrap gap-2"
      >
        {options.map((option, at) => (
          <button
            dir="auto"
            key={option.value}
            ref={at === 0 ? ref : undefined}
            type="button"
            aria-pressed={value.includes(option.value)}
            data-invalid={error ? true : undefined}
            onClick={() => toggle(option.value)}
            className="h-10 scroll-mt-24 scroll-mb-40 rounded-full border border-control px-4 text-text transition-colors hover:border-text data-[invalid]:border-danger aria-pressed:border-transparent aria-pressed:bg-text aria-pressed:text-bg"
          >
            <bdi>{option.name}</bdi>
          </button>
        ))}
      </div>
      {error && (
        <p
          ref={scrollIntoView}
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
