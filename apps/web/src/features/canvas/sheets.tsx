import { canvasRoutes, exportFormats } from '@limn/contracts/canvases';
import { imageFormats } from '@limn/contracts/constants';
import { imageRoutes, type Image } from '@limn/contracts/studio';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { saveFile } from '../../lib/save-file.ts';
import { refresh } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { type CommandContext, commands, type Sheet } from './commands.ts';
import { focusFirst } from './focus-first.ts';
import { keysOf } from './keys.ts';
import { KeysSheet } from './keys-sheet.tsx';
import {
  AdjustForm,
  BackgroundForm,
  DropForm,
  ExpandForm,
  SelectionForm,
  WordsForm,
} from './pixel-sheets.tsx';
import { sheetInput as input, type SheetProps, useSending } from './sheet-parts.tsx';

/** What a command opens; one at a time. */
export function Sheets({
  context,
  open,
  close,
  gallery,
}: {
  context: CommandContext;
  open: Sheet | null;
  close: () => void;
  /** Where a picture to place is chosen. */
  gallery: ReactNode;
}) {
  if (!open) return null;
  const props = { context, close };
  const titled = (title: string, body: ReactNode, look: 'wide' | 'aside' | null = null) => (
    <Dialog
      open
      onOpenChange={(on) => !on && close()}
      title={title}
      wide={look === 'wide'}
      aside={look === 'aside'}
    >
      {body}
    </Dialog>
  );
  switch (open) {
    case 'save':
      return titled('Save as picture', <SaveForm {...props} />);
    case 'export':
      return titled('Export', <ExportForm {...props} />);
    case 'keys':
      return titled('Keyboard shortcuts', <KeysSheet />, 'wide');
    case 'palette':
      return titled('Find a command', <Palette {...props} />);
    case 'place':
      return titled('Place a picture', gallery, 'wide');
    case 'words':
      return titled('Change by words', <WordsForm {...props} />);
    case 'adjust':
      return titled('Adjust colours', <AdjustForm {...props} />, 'aside');
    case 'background':
      return titled('Replace background', <BackgroundForm {...props} />);
    case 'expand':
      return titled('Expand by words', <ExpandForm {...props} />);
    case 'selection':
      return titled('Change the selection', <SelectionForm {...props} />);
    case 'drop':
      return titled('Drop onto the layer below', <DropForm {...props} />);
  }
}

function SaveForm({ context: { session }, close }: SheetProps) {
  const { editor, saving } = session;
  const settings = editor.state.document.records.get('canvas');
  const [name, setName] = useState(settings?.kind === 'canvas' ? settings.name : '');
  const [format, setFormat] = useState<(typeof imageFormats)[number]>('png');
  const { busy, failure, send } = useSending();
  const go = useNavigate();
  const { width, height } = editor.frame;
  function submit(event: FormEvent): void {
    event.preventDefault();
    void send(async () => {
      await editor.settled();
      await saving.flush();
      const image: Image = await call(canvasRoutes.savePicture, {
        params: { id: session.id },
        body: { name: name.trim() || undefined, format },
      });
      void refresh(imageRoutes.list);
      close();
      void go(paths.image(image.id));
    });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">
        The frame, {width} × {height} pixels, becomes a picture among yours. Whom it owes is counted
        once more, and it can be licensed like any other.
      </p>
      <label className="text-[13px] text-muted">
        Name
        <input
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
          className={`${input} mt-1 text-text`}
        />
      </label>
      <Select
        label="Image format"
        value={format}
        options={imageFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(value) => setFormat(value as typeof format)}
      />
      {failure}
      <div className="flex justify-end">
        <Button type="submit" look="gold" busy={busy}>
          Save as picture
        </Button>
      </div>
    </form>
  );
}

const formatWords: Record<(typeof exportFormats)[number], string> = {
  png: 'PNG, with transparency',
  jpeg: 'JPEG',
  webp: 'WebP',
  avif: 'AVIF',
  tiff: 'TIFF',
  psd: 'PSD, with layers',
  limn: 'Limn package: the whole document',
};

function ExportForm({ context: { session }, close }: SheetProps) {
  const [format, setFormat] = useState<(typeof exportFormats)[number]>('png');
  const { busy, failure, send } = useSending();
  function submit(event: FormEvent): void {
    event.preventDefault();
    void send(async () => {
      await session.editor.settled();
      await session.saving.flush();
      await saveFile(canvasRoutes.export, { id: session.id }, null, { format });
      close();
    });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">
        What owes artists carries a visible mark until it is licensed: save it as a picture and buy
        a licence to have it clean.
      </p>
      <Select
        label="Format"
        value={format}
        options={exportFormats.map((value) => ({ value, label: formatWords[value] }))}
        onChange={(value) => setFormat(value as typeof format)}
      />
      {failure}
      <div className="flex justify-end">
        <Button type="submit" look="gold" busy={busy}>
          Export
        </Button>
      </div>
    </form>
  );
}

function Palette({ context, close }: SheetProps) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const found = commands.filter(({ label, section }) =>
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => `${label} ${section}`.toLowerCase().includes(word)),
  );
  const chosen = found[Math.min(at, found.length - 1)];
  function run(id: string): void {
    close();
    // What it opens must not be closed with this.
    queueMicrotask(() => commands.find((command) => command.id === id)?.run(context));
  }
  return (
    <div>
      <input
        ref={focusFirst}
        role="combobox"
        aria-expanded
        aria-controls="command-list"
        aria-activedescendant={chosen && `command-${chosen.id}`}
        aria-label="Command"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
          else if (event.key === 'Enter' && chosen) run(chosen.id);
          else return;
          event.preventDefault();
        }}
        className={input}
      />
      <ul
        id="command-list"
        role="listbox"
        aria-label="Commands"
        className="mt-2 max-h-80 overflow-y-auto"
      >
        {found.map((command) => (
          <li
            key={command.id}
            id={`command-${command.id}`}
            role="option"
            aria-selected={command.id === chosen?.id}
            onPointerUp={() => run(command.id)}
            className={`flex min-h-9 cursor-default items-center justify-between rounded-s px-3 text-[13px] ${command.id === chosen?.id ? 'bg-shine' : ''}`}
          >
            {command.label}
            <span className="text-muted">{keysOf(command)[0]}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="p-3 text-muted">No command is called that.</p>}
    </div>
  );
}
