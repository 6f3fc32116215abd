import { typedName } from '@limn/contracts/text';
import { allLayers, change } from '@limn/canvas';
import type { Layer, LayerId } from '@limn/contracts/canvas-records';
import { Eye, EyeOff, Folder, Lock, LockOpen, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { CommandContext } from '../commands/command.ts';
import { LazyMenu } from '../../../ui/lazy-menu.tsx';
import { lazyComponent, useLazyCode, withLazyCode } from '../../../ui/lazy.tsx';
import { focusFirst } from '../focus-first.ts';
import { parts } from '../parts.ts';
import { runCommand } from '../commands/run-command.ts';
import { useEditor } from '../use-editor.ts';
import { keyOf } from '../../../lib/keys.ts';

const LayerThumbnail = lazyComponent(
  async () => (await parts.layerThumbnail.load()).LayerThumbnail,
  <span className="size-9 shrink-0 rounded-[6px] bg-blank ring-1 ring-line" />,
);

const ofLayer = [
  'duplicate',
  'mask',
  'merge-down',
  'edit-points',
  'rasterize',
  'group',
  'ungroup',
  'raise',
  'lower',
  'select-layer',
  'flip-x',
  'flip-y',
  'turn-right',
  'turn-left',
  'drop',
  'reference-pose',
  'reference-subject',
  'delete-layer',
];

/** The layers, the topmost first. Arrow keys go from one to the next, with Ctrl they move it, F2 names it. */
export function LayersPanel({ context }: { context: CommandContext }) {
  const { editor, pointed } = context.session;
  const document = useEditor(editor, (state) => state.document);
  const chosen = useEditor(editor, (state) => state.chosen);
  const rows = allLayers(document).toReversed();
  const [naming, setNaming] = useState<LayerId | null>(null);
  const [dragged, setDragged] = useState<LayerId | null>(null);
  const [menu, setMenu] = useState<{ of: LayerId; x: number; y: number } | null>(null);
  const menus = useLazyCode(parts.menus, menu !== null, () => setMenu(null));

  function pick(id: LayerId, more: boolean): void {
    if (!more) editor.choose(id);
    else if (chosen.includes(id)) editor.choose(...chosen.filter((other) => other !== id));
    else editor.choose(...chosen, id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, at: number, layer: Layer): void {
    const key = keyOf(event);
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0;
    if (by !== 0) {
      event.preventDefault();
      event.stopPropagation();
      if (event.ctrlKey || event.metaKey) {
        runCommand(by < 0 ? 'raise' : 'lower', context);
        return;
      }
      const next = rows[at + by]?.layer;
      if (!next) return;
      editor.choose(next.id);
      event.currentTarget
        .closest('ul')
        ?.querySelector<HTMLElement>(`[data-layer="${next.id}"]`)
        ?.focus();
    } else if (key === 'F2') {
      event.preventDefault();
      setNaming(layer.id);
    }
  }

  function drop(onto: Layer): void {
    if (!dragged || dragged === onto.id) return;
    if (!chosen.includes(dragged)) editor.choose(dragged);
    const lay = (parent: LayerId | null, index: number): void =>
      withLazyCode(parts.commands, ({ edit }) => edit.place(editor, parent, index));
    if (onto.kind === 'group') lay(onto.id, Number.MAX_SAFE_INTEGER);
    else {
      const others = rows
        .filter(
          ({ layer }) => layer.parent === onto.parent && !editor.state.chosen.includes(layer.id),
        )
        .map(({ layer }) => layer.id)
        .toReversed();
      lay(onto.parent, others.indexOf(onto.id) + 1);
    }
    setDragged(null);
  }

  return (
    <section aria-labelledby="layers-title">
      <div className="mb-1 flex items-center justify-between">
        <h2 id="layers-title" className="font-ui text-xs font-medium tracking-normal text-muted">
          Layers
        </h2>
        <div className="-mr-2 flex">
          <LazyMenu
            button={
              <button
                type="button"
                aria-label="New layer"
                title="New layer"
                className="grid size-9 place-items-center rounded-s text-muted transition-colors hover:text-text"
              >
                <Plus size={17} aria-hidden />
              </button>
            }
            menu={parts.newLayerMenu}
            props={{ context }}
          />
          <IconButton
            label="Delete layer"
            disabled={chosen.length === 0}
            onClick={() => runCommand('delete-layer', context)}
          >
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="text-[13px] text-muted">
          No layers yet. Drop or paste a picture, or generate one below.
        </p>
      ) : (
        <ul aria-label="Layers" className="flex flex-col gap-0.5">
          {rows.map(({ layer, depth }, at) => (
            <li
              key={layer.id}
              onContextMenu={(event) => {
                event.preventDefault();
                if (!chosen.includes(layer.id)) editor.choose(layer.id);
                setMenu({ of: layer.id, x: event.clientX, y: event.clientY });
              }}
              draggable={naming !== layer.id}
              onPointerEnter={() => pointed.set(layer.id)}
              onPointerLeave={() => pointed.set(null)}
              onFocus={() => pointed.set(layer.id)}
              onBlur={() => pointed.set(null)}
              onDragStart={() => setDragged(layer.id)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={(event) => {
                if (!dragged) return;
                event.preventDefault();
                event.stopPropagation();
                drop(layer);
              }}
              style={{ paddingLeft: depth * 16 }}
              className={classNames(
                'flex min-h-12 items-center rounded-s pr-1 text-[13px]',
                chosen.includes(layer.id)
                  ? 'bg-[color-mix(in_srgb,var(--blue)_18%,transparent)]'
                  : 'hover:bg-shine',
                !layer.visible && 'text-faint',
              )}
            >
              {naming === layer.id ? (
                <NameField
                  name={layer.name}
                  onDone={(name) => {
                    setNaming(null);
                    if (name && name !== layer.name)
                      change(editor, 'Rename layer', layer, { name });
                  }}
                />
              ) : (
                <button
                  type="button"
                  aria-pressed={chosen.includes(layer.id)}
                  aria-label={`${layer.name}, ${kindWords[layer.kind]}${layer.visible ? '' : ', hidden'}${layer.locked ? ', locked' : ''}`}
                  tabIndex={
                    chosen.at(-1) === layer.id || (chosen.length === 0 && at === 0) ? 0 : -1
                  }
                  data-layer={layer.id}
                  onClick={(event) =>
                    pick(layer.id, event.shiftKey || event.ctrlKey || event.metaKey)
                  }
                  onDoubleClick={() => setNaming(layer.id)}
                  onKeyDown={(event) => onKeyDown(event, at, layer)}
                  className="flex min-h-12 min-w-0 flex-1 cursor-default items-center gap-2 rounded-s pl-1.5 text-left"
                >
                  <LayerSign context={context} layer={layer} />
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {layer.name}
                  </span>
                </button>
              )}
              {layer.opacity < 1 && (
                <span className="num text-xs text-muted">{Math.round(layer.opacity * 100)}%</span>
              )}
              <IconButton
                label={layer.locked ? `Unlock ${layer.name}` : `Lock ${layer.name}`}
                tabIndex={-1}
                onClick={() => {
                  change(editor, layer.locked ? 'Unlock' : 'Lock', layer, {
                    locked: !layer.locked,
                  });
                }}
              >
                {layer.locked ? (
                  <Lock size={14} aria-hidden />
                ) : (
                  <LockOpen size={14} aria-hidden className="opacity-40" />
                )}
              </IconButton>
              <IconButton
                label={layer.visible ? `Hide ${layer.name}` : `Show ${layer.name}`}
                tabIndex={-1}
                onClick={() => {
                  change(editor, layer.visible ? 'Hide' : 'Show', layer, {
                    visible: !layer.visible,
                  });
                }}
              >
                {layer.visible ? <Eye size={15} aria-hidden /> : <EyeOff size={15} aria-hidden />}
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {menu && menus && (
        <menus.PointMenu
          key={menu.of}
          at={menu}
          context={context}
          groups={[ofLayer]}
          onClose={() => setMenu(null)}
        >
          <menus.MenuLine label="Rename" onSelect={() => setNaming(menu.of)} />
        </menus.PointMenu>
      )}
    </section>
  );
}

const kindWords: Record<Layer['kind'], string> = {
  picture: 'picture layer',
  mask: 'mask',
  reference: 'reference',
  text: 'text layer',
  shape: 'shape layer',
  group: 'group',
  adjustment: 'adjustment layer',
};

function LayerSign({ context, layer }: { context: CommandContext; layer: Layer }) {
  const sign = 'grid size-9 shrink-0 place-items-center text-muted';
  if (layer.kind === 'group')
    return (
      <span className={sign}>
        <Folder size={17} aria-hidden />
      </span>
    );
  if (layer.kind === 'adjustment')
    return (
      <span className={sign}>
        <SlidersHorizontal size={17} aria-hidden />
      </span>
    );
  return <LayerThumbnail session={context.session} id={layer.id} />;
}

function NameField({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  return (
    <input
      dir="auto"
      ref={focusFirst}
      aria-label="Layer name"
      maxLength={120}
      defaultValue={name}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => onDone(typedName(event.target.value))}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (keyOf(event) === 'Enter') onDone(typedName(event.currentTarget.value));
        if (keyOf(event) === 'Escape') onDone(null);
      }}
      className="mx-1.5 h-8 min-w-0 flex-1 rounded-[6px] border border-line-strong bg-transparent px-2"
    />
  );
}
