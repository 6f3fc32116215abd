import { type KeyboardEvent, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { type Command, commands, nameKey } from './commands.ts';
import { bindKey, keysOf, ownKeys, resetKeys } from './keys.ts';

const sections = [...new Set(commands.map(({ section }) => section))];
/** Keys that only belong to others. */
const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta']);

/** All keys, each of which can be changed: a press on it, then the keys that shall be. */
export function KeysSheet() {
  const own = useStore(ownKeys);
  const [listening, setListening] = useState<string | null>(null);
  const [told, setTold] = useState('');

  function heard(event: KeyboardEvent, command: Command): void {
    if (listening !== command.id) return;
    if (event.key === 'Tab') return setListening(null);
    event.preventDefault();
    event.stopPropagation();
    if (modifiers.has(event.key)) return;
    setListening(null);
    if (event.key === 'Escape') return;
    const key = nameKey(event.nativeEvent);
    const before = bindKey(command.id, key);
    setTold(
      `‘${command.label}’ is ${key} now.${before ? ` ‘${before.label}’ has no key any more.` : ''}`,
    );
  }
  return (
    <div>
      <p className="mb-4 text-[13px] text-muted">
        Press a key here to give its command another one. Hold Space to pan; two fingers pan and
        zoom, a tap with two undoes, with three redoes.
      </p>
      <div className="gap-8 md:columns-2">
        {sections.map((section) => (
          <section key={section} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-lg">{section}</h3>
            <ul className="text-[13px]">
              {commands
                .filter((command) => command.section === section)
                .map((command) => {
                  const keys = keysOf(command).join(' or ');
                  return (
                    <li key={command.id} className="flex items-center justify-between gap-4">
                      {command.label}
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
            setTold('All keys are as they were.');
          }}
        >
          Reset all keys
        </Button>
      </div>
    </div>
  );
}
