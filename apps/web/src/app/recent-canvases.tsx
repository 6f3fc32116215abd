import { canvasRoutes } from '@limn/contracts/canvases';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';
import { useApi } from '../lib/use-api.ts';
import { notify } from '../ui/notifications.ts';

const tile =
  'grid size-[92px] place-items-center overflow-hidden rounded-m border border-line-strong bg-blank text-[13px] text-muted transition-colors hover:border-control hover:text-text';

/** The canvases one worked on last, to go on with, and a new one. */
export function RecentCanvases() {
  const go = useNavigate();
  const [busy, setBusy] = useState(false);
  const { data } = useApi(canvasRoutes.list, { query: { size: 3 } });
  async function create(): Promise<void> {
    setBusy(true);
    try {
      const { id } = await call(canvasRoutes.create, { body: {} });
      void go(paths.openCanvas(id));
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
      setBusy(false);
    }
  }
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
          <button type="button" disabled={busy} onClick={() => void create()} className={tile}>
            <span className="flex flex-col items-center gap-1">
              <Plus size={18} aria-hidden /> New canvas
            </span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
