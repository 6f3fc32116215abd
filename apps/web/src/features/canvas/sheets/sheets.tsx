import type { ImageId } from '@limn/contracts/ids';
import { type ReactNode, useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import { PlaceChoice } from '../../../domain/place-choice.tsx';
import { networkError } from '../../../lib/api-error.ts';
import { useOnceOnline } from '../../../lib/use-online.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { commandOf, commands, shownKeysOf } from '../commands/commands.ts';
import type { CommandContext, SheetName } from '../commands/command.ts';
import { focusFirst } from '../focus-first.ts';
import { KeysSheet } from '../commands/keys-sheet.tsx';
import { BackgroundForm } from './background-sheet.tsx';
import { AdjustForm, DropForm, ExpandForm, SelectionForm, WordsForm } from './pixel-sheets.tsx';
import type * as Forms from './save-sheets.tsx';
import { sheetInput as input, type SheetProps } from './sheet-parts.tsx';
import { keyOf } from '../../../lib/keys.ts';

/** The sheet that a command opened; one at a time. */
export function Sheets({
  context,
  open,
  close,
  place,
}: {
  context: CommandContext;
  open: SheetName | null;
  close: () => void;
  place: (image: ImageId) => void;
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
      return titled('Save as picture', <SaveSheet form="SaveForm" {...props} />);
    case 'export':
      return titled('Export', <SaveSheet form="ExportForm" {...props} />);
    case 'keys':
      return titled('Keyboard shortcuts', <KeysSheet />, 'wide');
    case 'palette':
      return titled('Find a command', <Palette {...props} />);
    case 'place':
      return titled(
        'Place a picture',
        <PlaceChoice
          onChoose={(image) => {
            close();
            place(image);
          }}
        />,
        'wide',
      );
    case 'words':
      return titled('Edit with a prompt', <WordsForm {...props} />);
    case 'adjust':
      return titled('Adjust colours', <AdjustForm {...props} />, 'aside');
    case 'background':
      return titled('Replace background', <BackgroundForm {...props} />);
    case 'expand':
      return titled('Outpaint with a prompt', <ExpandForm {...props} />);
    case 'selection':
      return titled('Change the selection', <SelectionForm {...props} />);
    case 'drop':
      return titled('Blend into layer below', <DropForm {...props} />);
  }
}

/** A save or export form. Lazy: most visits never open one. */
function SaveSheet({ form, ...props }: SheetProps & { form: 'SaveForm' | 'ExportForm' }) {
  // Not `lazy`, which would take the editor away with what is unsaved when the server cannot be reached.
  const { data, error, mutate } = useSWRImmutable<typeof Forms, Error>('save-sheets', async () => {
    try {
      return await import('./save-sheets.tsx');
    } catch {
      throw networkError();
    }
  });
  useOnceOnline(Boolean(error) && !data, mutate);
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading the form">
        <Skeleton className="h-48" />
      </Loading>
    );
  const Form = data[form];
  return <Form {...props} />;
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
    // Runs after this dialog has closed, so that a dialog opened by the command stays open.
    queueMicrotask(() => commandOf(id)?.run(context));
  }
  return (
    <div>
      <input
        dir="auto"
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
          if (keyOf(event) === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
          else if (keyOf(event) === 'ArrowUp') setAt(Math.max(0, at - 1));
          else if (keyOf(event) === 'Enter' && chosen) run(chosen.id);
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
            <span className="text-muted">{shownKeysOf(command)[0]}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="p-3 text-muted">No command found.</p>}
    </div>
  );
}
