import { canvasRoutes } from '@limn/contracts/canvases';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useApi } from '../lib/use-api.ts';
import { lazyComponent } from '../ui/lazy.tsx';

/** Lazy: most visits make no canvas. */
const NewCanvas = lazyComponent(
  async () => (await import('../features/canvas/sheets/new-canvas.tsx')).NewCanvas,
);

const tile =
  'grid size-[92px] place-items-center overflow-hidden rounded-m border border-line-strong bg-blank text-[13px] text-muted transition-colors hover:border-control hover:text-text';

/** The person's most recent canvases, and a new one. */
export function RecentCanvases() {
  const [asking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const { data } = useApi(canvasRoutes.list, { query: { size: 3 } });
  return (
    <nav aria-label="Canvases" className="mt-6 flex flex-col items-center gap-3">
      <p className="text-[13px] text-muted">
        Or edit on a{' '}
        <Link
          to={paths.canvases}
          className="rounded-s text-blue underline-offset-4 hover:underline"
        >
          canvas
        </Link>
      </p>
      <ul className="flex flex-wrap justify-center gap-2">
        {data?.canvases.map(({ id, name, thumbnailUrl }) => (
          <li key={id} data-dd-privacy="mask">
            <Link to={paths.openCanvas(id)} title={name} aria-label={name} className={tile}>
              {thumbnailUrl ? (
                <img
                  src={thumbnailUrl}
                  alt=""
                  width={92}
                  height={92}
                  className="size-full object-contain"
                />
              ) : (
                <span dir="auto" className="max-w-full truncate px-1">
                  {name}
                </span>
              )}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => {
              setWasAsked(true);
              setAsking(true);
            }}
            className={tile}
          >
            <span className="flex flex-col items-center gap-1">
              <Plus size={18} aria-hidden /> New canvas
            </span>
          </button>
        </li>
      </ul>
      {wasAsked && <NewCanvas open={asking} onOpenChange={setAsking} />}
    </nav>
  );
}
