import { useState } from 'react';
import useSWR from 'swr';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { tokenSubject } from '../../../lib/token-subject.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notifications.ts';
import {
  forgetRecovered,
  keepRecovered,
  type RecoveredCopy,
  recoveredCopies,
} from '../stage/kept.ts';
import { finish } from '../saving/recover.ts';
import { copyName, copySentences } from '../saving/words.ts';

/** Recovered copies that are on this device only; nothing if there are none. */
export function RecoveredCopies() {
  const { data: copies = [], mutate } = useSWR('recovered copies on this device', async () =>
    recoveredCopies(await tokenSubject()).catch(() => []),
  );
  if (copies.length === 0) return null;
  return (
    <section aria-labelledby="recovered-copies" className="mb-10 rounded-m border p-4 md:p-5">
      <h2 id="recovered-copies" className="text-lg">
        Recovered copies
      </h2>
      <p className="mt-1 max-w-[62ch] text-muted">
        These contain changes that could not be saved. They exist only on this device until you turn
        them into canvases.
      </p>
      <ul className="mt-4 flex flex-col divide-y">
        {copies.map((copy) => (
          <CopyRow key={copy.id} copy={copy} onChange={() => void mutate()} />
        ))}
      </ul>
    </section>
  );
}

function CopyRow({ copy, onChange }: { copy: RecoveredCopy; onChange: () => void }) {
  const go = useNavigate();
  const [busy, setBusy] = useState(false);
  const name = copyName(copy.name);
  async function make(): Promise<void> {
    setBusy(true);
    try {
      const { made } = await finish(copy);
      if (made) void go(paths.openCanvas(made));
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    setBusy(false);
    onChange();
  }
  async function remove(): Promise<void> {
    await forgetRecovered(copy.id);
    onChange();
    notify(`‘${name}’ is deleted from this device.`, {
      undo: () => void keepRecovered(copy).then(onChange),
    });
  }
  return (
    <li data-dd-privacy="mask" className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p dir="auto" className="truncate">
          {name}
        </p>
        <p className="text-[13px] text-muted">
          {formatDate(new Date(copy.at).toISOString())} · {copySentences[copy.why]}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        <Button size="small" look="gold" busy={busy} onClick={() => void make()}>
          Make a canvas
          <span className="sr-only"> of {name}</span>
        </Button>
        <Button size="small" look="line" disabled={busy} onClick={() => void remove()}>
          Delete
          <span dir="auto" className="sr-only">
            {' '}
            {name}
          </span>
        </Button>
      </span>
    </li>
  );
}
