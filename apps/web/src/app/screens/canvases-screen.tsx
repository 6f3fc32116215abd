import { canvasRoutes, type CanvasSummary, largestImport } from '@limn/contracts/canvases';
import { trashDays } from '@limn/contracts/constants';
import { Copy, FolderOpen, Plus, Trash2, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { confirmOwnFiles, OwnFilesQuestion } from '../../domain/own-files.tsx';
import { forgetCanvas } from '../../features/canvas/stage/kept.ts';
import { NewCanvas } from '../../features/canvas/sheets/new-canvas.tsx';
import { RecoveredCopies } from '../../features/canvas/sheets/recovered-copies.tsx';
import { SearchBox } from '../../features/catalogue/search-box.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { upload } from '../../lib/upload.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { notify } from '../../ui/notifications.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';

const size = 20;
const grid = 'grid grid-cols-2 gap-x-4 gap-y-7 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5';

/** Shows an error, and reloads the list in any case. */
async function act(work: () => Promise<unknown>, cancelling?: AbortSignal): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!cancelling?.aborted) notify(messageOf(error), { tone: 'danger' });
    return false;
  } finally {
    void refresh(canvasRoutes.list);
  }
}

/** My canvases, the last changed first. */
export function CanvasesScreen() {
  const [query, change] = useQuery();
  const [asking, setAsking] = useState(false);
  const words = query.get('q') ?? '';
  const trash = query.get('trash') === '1';
  const offset = useOffset('canvases');
  const { data, error, mutate } = useApi(
    canvasRoutes.list,
    { query: { words, offset, size, ...(trash ? { trash: 'true' as const } : {}) } },
    { keepPreviousData: true },
  );
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>Canvases</PageTitle>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h1 className="text-2xl md:text-[56px] md:leading-none">Your canvases</h1>
        <div className="w-full md:max-w-[460px]">
          <SearchBox
            label="Search your canvases"
            placeholder="Words of a name"
            value={words}
            onSearch={(text) => change({ q: text, canvases: null }, true)}
          />
        </div>
      </div>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <Chips
          label="Show only"
          options={[{ value: 'trash', name: 'Trash' }]}
          value={trash ? ['trash'] : []}
          onChange={(names) => change({ trash: names.length > 0 ? '1' : null, canvases: null })}
        />
        <div className="flex flex-wrap gap-3">
          <OpenFile />
          <Button look="gold" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <Plus size={16} aria-hidden /> New canvas
          </Button>
        </div>
      </div>
      <NewCanvas open={asking} onOpenChange={setAsking} />
      <OwnFilesQuestion />
      {!trash && <RecoveredCopies />}
      {trash && (
        <p className="mb-6 max-w-[62ch] text-muted">
          We delete canvases permanently {trashDays} days after you move them here. Pictures saved
          from them stay.
        </p>
      )}
      {error && !data ? (
        <ErrorState error={error} retry={() => void mutate()} />
      ) : !data ? (
        <Loading label="Loading your canvases">
          <div className={grid}>
            {[0, 1, 2, 3, 4].map((index) => (
              <Skeleton key={index} className="aspect-square rounded-m" />
            ))}
          </div>
        </Loading>
      ) : data.canvases.length === 0 ? (
        <EmptyState
          text={
            words
              ? `No canvas matches ‘${words}’.`
              : trash
                ? 'The trash is empty.'
                : 'No canvas yet. Start with an empty one, or open one of your pictures.'
          }
        />
      ) : (
        <>
          <ul className={grid}>
            {data.canvases.map((canvas) => (
              <CanvasTile key={canvas.id} canvas={canvas} trash={trash} />
            ))}
          </ul>
          <Pager label="Pages of canvases" name="canvases" total={data.total} size={size} />
        </>
      )}
    </div>
  );
}

/** Opens a PSD or a package from this device as a canvas of its own. */
function OpenFile() {
  const go = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController>(null);
  async function open(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > largestImport) {
      notify(`‘${file.name}’ is larger than ${largestImport / 1024 / 1024} MB.`, {
        tone: 'danger',
      });
      return;
    }
    if (!(await confirmOwnFiles())) return;
    const own = new AbortController();
    running.current = own;
    setSent(0);
    await act(async () => {
      const { id, leftOut, resembles } = await upload(canvasRoutes.import, {
        query: { mine: 'true' },
        file,
        signal: own.signal,
        onProgress: setSent,
      });
      if (leftOut.length > 0) notify(`Not imported: ${new Intl.ListFormat('en').format(leftOut)}.`);
      if (resembles.length > 0) notify(resembles.join(' '));
      void go(paths.openCanvas(id));
    }, own.signal);
    setSent(null);
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".psd,.limn,.zip,image/vnd.adobe.photoshop,application/zip"
        aria-label="PSD or package to open"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void open(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {sent === null ? (
        <Button onClick={() => input.current?.click()}>
          <FolderOpen size={16} aria-hidden /> Open a PSD or package
        </Button>
      ) : (
        <Button onClick={() => running.current?.abort()}>
          {sent < 1 ? `Sending, ${Math.round(sent * 100)}%` : 'Reading it'} · Cancel
        </Button>
      )}
    </>
  );
}

function CanvasTile({ canvas, trash }: { canvas: CanvasSummary; trash: boolean }) {
  const { id, name, thumbnailUrl, width, height, layers, changedAt } = canvas;
  const params = { id };
  const restore = () => act(() => call(canvasRoutes.restore, { params }));
  async function remove(): Promise<void> {
    const done = await act(() => call(canvasRoutes.remove, { params }));
    if (!done) return;
    if (trash) {
      void forgetCanvas(id).catch(() => undefined);
      notify(`‘${name}’ is deleted permanently.`);
    } else notify(`‘${name}’ is in the trash.`, { undo: () => void restore() });
  }
  return (
    <li data-dd-privacy="mask" className="group relative">
      {thumbnailUrl ? (
        <img
          src={thumbnailUrl}
          alt=""
          width={width}
          height={height}
          className="aspect-square w-full rounded-m bg-blank object-contain"
        />
      ) : (
        <div className="aspect-square w-full rounded-m bg-blank" />
      )}
      {trash ? (
        <p dir="auto" className="mt-1.5 truncate leading-6">
          {name}
        </p>
      ) : (
        <Link
          to={paths.openCanvas(id)}
          className="mt-1.5 block truncate rounded-s leading-6 after:absolute after:inset-0 group-hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
      )}
      <p className="num truncate text-[13px] text-muted">
        {width} × {height} · {layers === 1 ? '1 layer' : `${layers} layers`} ·{' '}
        {formatDate(changedAt)}
      </p>
      <div className="absolute top-2 right-2 z-10 flex gap-1.5">
        {trash ? (
          <IconButton label={`Restore ${name}`} onClick={() => void restore()}>
            <Undo2 size={16} aria-hidden />
          </IconButton>
        ) : (
          <IconButton
            label={`Copy ${name}`}
            onClick={() =>
              void act(async () => {
                const copy = await call(canvasRoutes.create, { body: { copyOf: id } });
                notify(`‘${copy.name}’ is now in your canvases.`);
              })
            }
          >
            <Copy size={16} aria-hidden />
          </IconButton>
        )}
        <IconButton
          label={trash ? `Delete ${name} permanently` : `Delete ${name}`}
          onClick={() => void remove()}
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
