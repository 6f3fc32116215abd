import type { ToolName } from '@limn/canvas';
import {
  Blend,
  Brush,
  CircleDashed,
  Crop,
  Eraser,
  Hand,
  Lasso,
  type LucideIcon,
  MousePointer2,
  PaintBucket,
  Pentagon,
  Pipette,
  Ruler,
  ScanSearch,
  Shapes,
  Sparkles,
  Sparkle,
  Spline,
  SquareDashed,
  Stamp,
  Bandage,
  Type,
  WandSparkles,
  ZoomIn,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { keysOf, ownKeys } from '../commands/keys.ts';
import { prepareTools } from './lazy-tools.ts';
import type { CanvasSession } from '../session.ts';
import { toolLabels } from './tool-names.ts';
import { useTip } from '../../../ui/tooltip.tsx';
import { useEditor } from '../use-editor.ts';
import { keyOf } from '../../../lib/keys.ts';

/** An eraser like the eraser tool's, with the sparkle of what fills in the place. */
function RemoveObject() {
  return (
    <span aria-hidden className="relative">
      <Eraser size={17} />
      <Sparkle size={9} className="absolute -top-1 -right-1 fill-current" />
    </span>
  );
}

type Icon = LucideIcon | typeof RemoveObject;

const groups: readonly (readonly [name: string, ...(readonly [ToolName, Icon])[]])[] = [
  ['Move and view', ['move', MousePointer2], ['hand', Hand], ['zoom', ZoomIn]],
  [
    'Select',
    ['select-box', SquareDashed],
    ['select-ellipse', CircleDashed],
    ['lasso', Lasso],
    ['polygon', Pentagon],
    ['wand', WandSparkles],
    ['subject', ScanSearch],
  ],
  [
    'Change the picture',
    ['paint-into', Sparkles],
    ['erase-thing', RemoveObject],
    ['heal', Bandage],
    ['clone', Stamp],
    ['frame', Crop],
    ['straighten', Ruler],
  ],
  [
    'Draw',
    ['brush', Brush],
    ['eraser', Eraser],
    ['fill', PaintBucket],
    ['gradient', Blend],
    ['picker', Pipette],
    ['shape', Shapes],
    ['points', Spline],
    ['text', Type],
  ],
];

/** Arrow keys go from button to button, round and round, Home and End to the first and the last. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const next = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  }[keyOf(event)];
  if (next === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return;
  event.preventDefault();
  buttons.at(next % buttons.length)?.focus();
}

/** On small screens a tool selected by key or command may be scrolled out of view. */
const intoView = (button: HTMLElement | null): void =>
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** The tools, next to the stage; below it on small screens, within reach of a thumb. */
export function ToolButtons({ session }: { session: CanvasSession }) {
  const tool = useEditor(session.editor, (state) => state.tool);
  const [focused, setFocused] = useState<ToolName | null>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [told, setTold] = useState('');
  const { aim, close } = useTip(tip, () => matchMedia('(width >= 64rem)').matches);
  useStore(ownKeys);
  return (
    <div
      role="toolbar"
      aria-label="Tools"
      onKeyDown={goOn}
      onBlur={() => setFocused(null)}
      onPointerEnter={prepareTools}
      onFocus={prepareTools}
      className="flex gap-1 bg-panel p-1.5 max-lg:overflow-x-auto max-lg:border-t lg:h-full lg:w-[52px] lg:flex-col lg:items-center lg:overflow-y-auto lg:border-r lg:py-1.5"
    >
      {groups.map(([group, ...tools], i) => (
        <div
          key={group}
          role="group"
          aria-label={group}
          className="flex gap-1 lg:flex-col lg:gap-0.5"
        >
          {i > 0 && (
            <div
              aria-hidden
              className="shrink-0 bg-line max-lg:mx-1 max-lg:h-9 max-lg:w-px lg:my-0.5 lg:h-px lg:w-7 lg:self-center"
            />
          )}
          {tools.map(([name, Icon]) => {
            const [key] = keysOf(`tool-${name}`);
            return (
              <button
                key={name}
                ref={tool === name ? intoView : null}
                type="button"
                aria-label={toolLabels[name]}
                aria-pressed={tool === name}
                aria-keyshortcuts={key}
                // Tab focuses the active tool, or the one reached by arrow keys.
                tabIndex={name === (focused ?? tool) ? 0 : -1}
                onFocus={() => setFocused(name)}
                onPointerEnter={({ currentTarget, pointerType }) => {
                  const label = key ? `${toolLabels[name]} (${key})` : toolLabels[name];
                  if (pointerType === 'mouse') aim(currentTarget, () => setTold(label));
                }}
                onPointerLeave={close}
                onClick={() => {
                  close();
                  session.editor.setTool(name);
                }}
                className={classNames(
                  'grid size-9 shrink-0 place-items-center rounded-s transition-colors lg:h-[33px]',
                  tool === name
                    ? 'bg-[color-mix(in_srgb,var(--gold)_22%,transparent)] text-gold-text'
                    : 'text-muted hover:text-text',
                )}
              >
                <Icon size={18} aria-hidden />
              </button>
            );
          })}
        </div>
      ))}
      <span ref={tip} popover="manual" role="tooltip" className="tooltip">
        {told}
      </span>
    </div>
  );
}
