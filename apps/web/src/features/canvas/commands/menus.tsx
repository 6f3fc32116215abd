import { DropdownMenu } from 'radix-ui';
import { Fragment, type ReactElement, type ReactNode, useState } from 'react';
import { menuItem, menuSheet } from '../../../ui/menu-class.ts';
import { commandOf, shownKeysOf } from './commands.ts';
import type { CommandContext } from './command.ts';
import { useEditor } from '../use-editor.ts';

/** A command as a line of a menu, with its key. */
function CommandLine({ id, context }: { id: string; context: CommandContext }) {
  const command = commandOf(id)!;
  const [key] = shownKeysOf(command);
  return (
    <DropdownMenu.Item className={menuItem} onSelect={() => command.run(context)}>
      {command.label}
      {key && <span className="ml-auto pl-6 text-xs text-faint">{key}</span>}
    </DropdownMenu.Item>
  );
}

/** A context menu: commands in groups, at the pointer. */
export function PointMenu({
  at,
  context,
  groups,
  onClose,
  children,
}: {
  /** In the window. */
  at: { x: number; y: number };
  context: CommandContext;
  groups: readonly (readonly string[])[];
  onClose: () => void;
  /** Lines that are no commands. */
  children?: ReactNode;
}) {
  // Restores the previous focus, unless a command has moved it.
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  return (
    <DropdownMenu.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden className="fixed" style={{ left: at.x, top: at.y }} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side="right"
          sideOffset={2}
          align="start"
          aria-label="Commands"
          className={menuSheet}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) before?.focus({ preventScroll: true });
          }}
        >
          {children}
          {groups.map((group, i) => (
            <Fragment key={group[0]}>
              {i > 0 && <DropdownMenu.Separator className="my-1 h-px bg-line" />}
              {group.map((id) => (
                <CommandLine key={id} id={id} context={context} />
              ))}
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const always = [
  ['undo', 'redo'],
  ['cut', 'copy', 'paste'],
];
const ofSelection = ['erase', 'heal', 'fill', 'cut-layer', 'mask', 'invert', 'deselect'];
const ofAll = ['all', 'select-subject', 'select-background'];
const ofPicture = ['background', 'replace-background', 'adjust', 'words'];
const ofCanvas = ['place', 'save', 'fit'];

/** The context menu at a place of the stage. */
export function StagePointMenu(
  props: Pick<Parameters<typeof PointMenu>[0], 'at' | 'context' | 'onClose'>,
) {
  const selected = useEditor(props.context.session.editor, (state) => state.selection !== null);
  const groups = [...always, selected ? ofSelection : ofAll, ofPicture, ofCanvas];
  return <PointMenu {...props} groups={groups} />;
}

/** An entry of a menu that is not a command. */
export function MenuLine({ label, onSelect }: { label: string; onSelect: () => void }) {
  return (
    <DropdownMenu.Item className={menuItem} onSelect={onSelect}>
      {label}
    </DropdownMenu.Item>
  );
}

/** A menu below its button, open when it is first shown. */
function ButtonMenu({ button, children }: { button: ReactElement; children: ReactNode }) {
  const [open, setOpen] = useState(true);
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" className={menuSheet}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function NewLayerMenu({
  context,
  button,
}: {
  context: CommandContext;
  button: ReactElement;
}) {
  const { editor } = context.session;
  return (
    <ButtonMenu button={button}>
      {['new-layer', 'new-adjustment', 'place', 'mask', 'region'].map((id) => (
        <CommandLine key={id} id={id} context={context} />
      ))}
      <MenuLine label="Text" onSelect={() => editor.setTool('text')} />
      <MenuLine label="Shape" onSelect={() => editor.setTool('shape')} />
    </ButtonMenu>
  );
}

/** Steps that can be compared with, by name. */
const mostSteps = 9;

export function CompareMenu({
  context,
  button,
}: {
  context: CommandContext;
  button: ReactElement;
}) {
  const { editor } = context.session;
  const [, ...earlier] = editor.history.steps().slice(0, mostSteps);
  return (
    <ButtonMenu button={button}>
      <DropdownMenu.Item className={menuItem} onSelect={() => editor.compareBeside(1)}>
        With before the last step
        <span className="ml-auto pl-6 text-xs text-faint">hold Tab</span>
      </DropdownMenu.Item>
      <MenuLine label="As it was opened" onSelect={() => editor.compareBeside('opened')} />
      <MenuLine label="With the original" onSelect={() => editor.compareBeside('all')} />
      {earlier.length > 0 && <DropdownMenu.Separator className="my-1 h-px bg-line" />}
      {earlier.map((name, i) => (
        <MenuLine
          // oxlint-disable-next-line react/no-array-index-key -- a step is identified only by its place
          key={i}
          label={`Before ‘${name}’`}
          onSelect={() => editor.compareBeside(i + 2)}
        />
      ))}
    </ButtonMenu>
  );
}
