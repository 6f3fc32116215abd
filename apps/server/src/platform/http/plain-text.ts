import { DomainError } from '../errors.ts';

const isPlain = (text: string) => !text.includes('\0') && text.isWellFormed();

function fieldsOf(value: unknown, path: string): { path: string; message: string }[] {
  if (typeof value === 'string')
    return isPlain(value)
      ? []
      : [{ path, message: 'Text cannot hold NUL or half of a character (a lone surrogate).' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    fieldsOf(isPlain(key) ? item : '\0', path ? `${path}.${key}` : key),
  );
}

/**
 * Refuses text that no database can keep: NUL, and UTF-16 that stands for no Unicode text.
 * @throws DomainError invalid, naming each such field
 */
export function assertPlainText(value: unknown): void {
  const fields = fieldsOf(value, '');
  if (fields[0]) throw new DomainError('invalid', fields[0].message, fields);
}
