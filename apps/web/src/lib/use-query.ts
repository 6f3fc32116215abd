import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type Changes = Record<string, string | number | null>;

/** The address's query, and a way to change parts of it; null takes a part out. */
export function useQuery(): [URLSearchParams, (changes: Changes, replace?: boolean) => void] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback(
    (changes: Changes, replace = false) => {
      setQuery(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace, preventScrollReset: true },
      );
    },
    [setQuery],
  );
  return [query, change];
}

/** A whole number from the query, or the fallback when it is none. */
export function wholeNumber(text: string | null, fallback: number): number {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : fallback;
}
