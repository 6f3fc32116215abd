import { type KeyboardEvent, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { commandOf, commands } from './commands.ts';
import type { Command } from './command.ts';
import { keysOf, ownKeys } from './keys.ts';
import { bindKey, keptName, resetKeys } from './own-keys.ts';
import { keyOf } from '../../../lib/keys.ts';

const sections = [...new Set(commands.map(({ section }) => section))];
/** Keys that are held while using the pointer; they cannot be changed. */
const held = [
  ['Pan', 'Space and drag'],
  ['Zoom at the pointer', 'Wheel'],
  ['Compare with before', 'hold Tab'],
  ['Pick a colour while painting', 'Alt-click'],
  ['Move by one pixel, or ten', 'Arrows, Shift'],
  ['Move without snapping', 'Ctrl'],
  ['Opacity in tenths, or exactly by two digits', '1 to 9, 0 for 100%'],
  ['Generate', 'Ctrl+Enter'],
  ['Cancel the generation', 'Shift+X'],
  ['Cancel a drag, stop an edit, deselect', 'Esc'],
  ['Close a polygon', 'Enter'],
  ['Pan and zoom', 'two fingers'],
  ['Undo, redo', 'tap with two, three'],
] as const;
/** Keys that only belong to others. */
const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta']);

/** All keyboard shortcuts; each can be changed by pressing it and then the new keys. */
export function KeysSheet() {
  const own = useStore(ownKeys);
  const [listening, setListening] = useState<string | null>(null);
  const [told, setTold] = useState('');

  function heard(event: KeyboardEvent, command: Command): void {
    if (listening !== command.id) return;
    if (keyOf(event) === 'Tab') return setListening(null);
    event.preventDefault();
    event.stopPropagation();
    if (modifiers.has(keyOf(event))) return;
    setListening(null);
    if (keyOf(event) === 'Escape') return;
    const key = keptName(event);
    if (!key) return;
    const before = commandOf(bindKey(command.id, key) ?? '');
    setTold(
      `‘${command.label}’ is ${key} now.${before ? ` ‘${before.label}’ has no key now.` : ''}`,
    );
  }
  return (
    <div>
      <p className="mb-4 text-[13px] text-muted">Click a key to change it.</p>
      <div className="gap-8 md:columns-2">
        <section className="mb-5 break-inside-avoid">
          <h3 className="mb-1 text-lg">Mouse, touch and held keys</h3>
          <dl className="text-[13px]">
            {held.map(([what, how]) => (
              <div key={what} className="flex min-h-6 items-center justify-between gap-4">
                <dt>{what}</dt>
                <dd className="shrink-0 px-1.5 text-right text-muted">{how}</dd>
              </div>
            ))}
          </dl>
        </section>
        {sections.map((section) => (
          <section key={section} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-lg">{section}</h3>
            <ul className="text-[13px]">
              {commands
                .filter((command) => command.section === section)
                .map((command) => {
                  const keys = keysOf(command.id).join(' or ');
                  return (
                    <li key={command.id} className="flex items-center justify-between gap-4">
                      {command.label}
                      {command.shownKey ? (
                        <span className="num px-1.5 text-muted">{command.shownKey}</span>
                      ) : (
                        <button
                          type="button"
                          aria-label={
                            listening === command.id
                              ? `Press the new key of ${command.label}`
                              : `Key of ${command.label}: ${keys || 'none'}`
                          }
                          onClick={() => setListening(command.id)}
                          onBlur={() => setListening(null)}
                          onKeyDown={(event) => heard(event, command)}
                          className="num min-h-6 shrink-0 rounded-s px-1.5 text-right text-muted hover:bg-shine hover:text-text"
                        >
                          {listening === command.id ? 'Press keys…' : keys || '–'}
                        </button>
                      )}
                    </li>
                  );
                })}
            </ul>
          </section>
        ))}
      </div>
      <div className="flex items-center justify-between gap-4">
        <p role="status" className="text-[13px] text-muted">
          {told}
        </p>
        <Button
          size="small"
          disabled={Object.keys(own).length === 0}
          onClick={() => {
            resetKeys();
            setTold('All keys are reset.');
          }}
        >
          Reset all keys
        </Button>
      </div>
    </div>
  );
}
