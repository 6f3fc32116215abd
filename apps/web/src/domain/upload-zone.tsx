import { ImagePlus, RotateCw, X } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { formatBytes, formatProgress } from '../lib/format.ts';
import { useStore } from '../lib/store.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ProgressBar } from '../ui/progress.tsx';
import type { createUploadQueue, UploadItem } from './upload-queue.ts';

/** Where pictures come in, by dropping or choosing; what is on its way and what was refused, and why. */
export function UploadZone<T>({
  queue,
  room,
  hint,
  locked = false,
}: {
  queue: ReturnType<typeof createUploadQueue<T>>;
  /** How many more are taken. */
  room: number;
  hint: string;
  /** No files are accepted yet: something above has to be confirmed first. */
  locked?: boolean;
}) {
  const items = useStore(queue);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function add(files: Iterable<File>) {
    if (locked) return;
    queue.add(files, room);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  }

  return (
    <div className="flex flex-col gap-4">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center gap-4 rounded-l border border-dashed px-6 py-10 text-center transition-colors',
          over
            ? 'border-blue bg-[color-mix(in_srgb,var(--blue)_10%,transparent)]'
            : 'border-control',
        )}
      >
        <ImagePlus size={26} strokeWidth={1.4} aria-hidden className="text-muted" />
        <div>
          <p className="text-base">Drop pictures here</p>
          <p className="mt-1 text-[13px] text-muted">{hint}</p>
        </div>
        <input
          ref={input}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
          aria-label="Choose pictures"
          tabIndex={-1}
          disabled={locked}
          className="sr-only"
          onChange={(event) => {
            add(event.target.files ?? []);
            event.target.value = '';
          }}
        />
        <Button size="small" disabled={locked} onClick={() => input.current?.click()}>
          Choose pictures
        </Button>
      </div>
      {items.length > 0 && (
        <ul aria-label="Uploads" className="flex flex-col">
          {items.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              onRetry={() => queue.retry(item.id)}
              onCancel={() => queue.cancel(item.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function words(item: UploadItem): string {
  if (item.status === 'waiting') return 'Waiting';
  if (item.progress >= 1) return 'Checking';
  return formatProgress(item.progress);
}

function UploadRow({
  item,
  onRetry,
  onCancel,
}: {
  item: UploadItem;
  onRetry: () => void;
  onCancel: () => void;
}) {
  const ended = item.status === 'refused' || item.status === 'failed';
  return (
    <li className="flex items-center gap-3 border-t py-2.5 last:border-b">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <span dir="auto" className="min-w-0 truncate">
            {item.name}
          </span>
          <span className="num text-[13px] text-muted">{formatBytes(item.size)}</span>
          {ended ? (
            <span role="alert" className="text-[13px] text-danger">
              {item.reason}
            </span>
          ) : (
            <span className="num ml-auto text-[13px] text-muted">{words(item)}</span>
          )}
        </div>
        {!ended && (
          <div className="mt-2">
            <ProgressBar value={item.progress} label={`Upload of ${item.name}`} />
          </div>
        )}
      </div>
      {item.status === 'failed' && (
        <IconButton label={`Try ${item.name} again`} onClick={onRetry}>
          <RotateCw size={16} aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={ended ? `Remove ${item.name} from the list` : `Cancel ${item.name}`}
        onClick={onCancel}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  );
}
