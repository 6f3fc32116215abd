import { Ban } from 'lucide-react';

/** Uses that are never granted. */
export function ForbiddenList({ uses }: { uses: readonly string[] }) {
  if (uses.length === 0) return null;
  return (
    <div className="mt-6">
      <h3 className="mb-3 text-lg">Not for</h3>
      <ul className="flex flex-wrap gap-2">
        {uses.map((use) => (
          <li
            key={use}
            className="inline-flex min-h-8 items-center gap-2 rounded-full border border-line-strong px-3 py-1 text-[13px]"
          >
            <Ban size={13} aria-hidden className="shrink-0 text-danger" /> {use}
          </li>
        ))}
      </ul>
    </div>
  );
}
