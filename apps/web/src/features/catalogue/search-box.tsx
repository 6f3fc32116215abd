import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { keyOf } from '../../lib/keys.ts';

/** A debounced search field whose value is in the address. */
export function SearchBox({
  label,
  value,
  onSearch,
  placeholder,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  placeholder: string;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The outside system is the clock: a search must not fire once the box is gone.
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(text: string, rest: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), rest);
  }

  return (
    <search className="relative w-full">
      <Search
        size={18}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-5 -translate-y-1/2 text-muted"
      />
      <input
        dir="auto"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value);
          search(event.target.value, 300);
        }}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Enter') search(event.currentTarget.value, 0);
        }}
        onBlur={() => {
          if (typed !== null && typed.trim() !== value) search(typed, 0);
          setTyped(null);
        }}
        className="h-[50px] w-full rounded-full border border-control bg-transparent pr-5 pl-12 text-base text-text transition-colors hover:border-text"
      />
    </search>
  );
}
