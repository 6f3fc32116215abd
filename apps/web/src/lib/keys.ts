/** The used properties of a key event, the browser's or React's. */
export interface Press {
  key: string;
  /** The physical position of the key (`KeyboardEvent.code`). */
  code: string;
  keyCode: number;
  isComposing?: boolean;
  nativeEvent?: { isComposing?: boolean };
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  getModifierState?: (name: 'AltGraph') => boolean;
}

/**
 * Whether a press belongs to an input method, as for Japanese or Chinese. Safari only marks the last one with keyCode
 * 229.
 */
const isComposing = ({ isComposing, nativeEvent, keyCode }: Partial<Press>): boolean =>
  !!(isComposing || nativeEvent?.isComposing) || keyCode === 229;

/** The key that was pressed, for handlers: empty while an input method composes, to which all keys go. */
export const keyOf = (
  event: Pick<Press, 'key' | 'keyCode' | 'isComposing' | 'nativeEvent'>,
): string => (isComposing(event) ? '' : event.key);

/** Positions of the sign keys that commands use, with their character without and with Shift. */
const signs = 'Minus-_ Equal=+ BracketLeft[{ BracketRight]} Slash/?'.split(' ');

/** The name of a press by its place; undefined if that has no letter, digit or sign. */
function nameByPlace({ code, shiftKey }: Press): string | undefined {
  const [, letter] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? [];
  if (letter) return shiftKey ? `Shift+${letter}` : letter;
  return signs
    .find((one) => one.length === code.length + 2 && one.startsWith(code))
    ?.at(shiftKey ? -1 : -2);
}

/** The name of a key press by the character it writes. Shift is left out where the character already depends on it. */
function nameByKey({ key, shiftKey }: Press): string {
  const whole = key.length === 1 ? key.toUpperCase() : key;
  return shiftKey && (/^[A-Z]$/.test(whole) || key.length > 1) ? `Shift+${whole}` : whole;
}

/** Whether a place may be meant, where what is written calls nothing. */
function mayMeanPlace({ key, code, altKey }: Press): boolean {
  if (key === 'Dead') return true;
  // Option types other characters on a Mac; other layouts lack some letters. In ASCII, letters and digits are matched
  // by their character; on AZERTY, digit keys type signs.
  return (
    key.length === 1 &&
    (altKey || /\P{ASCII}/u.test(key) || (/[^a-z0-9 ]/i.test(key) && !code.startsWith('Key')))
  );
}

/**
 * The names of a press, such as `Ctrl+Shift+Z`, likeliest first: by its character, then by its position, which counts
 * where a layout lacks that letter. Empty while an input method composes.
 */
export function keyNames(event: Press): string[] {
  if (isComposing(event)) return [];
  // AltGr is Ctrl and Alt to Windows, and writes a sign.
  const isWritten = event.getModifierState?.('AltGraph') && event.key.length === 1;
  const held = isWritten
    ? ''
    : (event.ctrlKey || event.metaKey ? 'Ctrl+' : '') + (event.altKey ? 'Alt+' : '');
  const place = mayMeanPlace(event) && !isWritten && nameByPlace(event);
  const written = held + nameByKey(event);
  return place && held + place !== written ? [written, held + place] : [written];
}
