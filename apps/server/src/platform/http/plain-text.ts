import { isStorable, storable } from '@limn/contracts/text';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors.ts';
import { isApi } from './api.ts';

interface Field {
  path: string;
  message: string;
}

const refused = (path: string, what: string): Field => ({
  path,
  message: `‘${path}’ holds ${what}, which cannot be kept. Remove it and try again.`,
});

const unstorable = 'a NUL or half of a character (a lone surrogate)';

function fieldsOf(value: unknown, path: string): Field[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [refused(path, unstorable)];
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const at = path ? `${path}.${storable(key)}` : storable(key);
    return isStorable(key) ? fieldsOf(item, at) : [refused(at, unstorable)];
  });
}

/** Query parameters whose percent-encoded bytes are no UTF-8. */
function undecodable(url: string): Field[] {
  const [, query = ''] = url.split('?', 2);
  return query.split('&').flatMap((pair) => {
    const [name = ''] = pair.split('=', 1);
    try {
      // A '%' that encodes nothing stands for itself.
      for (const [bytes] of pair.matchAll(/(?:%[0-9a-f]{2})+/gi)) decodeURIComponent(bytes);
      return [];
    } catch {
      return [refused(name.replaceAll(/%[89a-f][0-9a-f]/gi, '\uFFFD'), 'bytes that are no UTF-8')];
    }
  });
}

function assertNone(fields: Field[]): void {
  if (fields[0]) throw new DomainError('invalid', fields[0].message, fields);
}

/**
 * Refuses text that no database can keep: NUL, and UTF-16 that stands for no Unicode text.
 * @throws DomainError invalid, naming each such field
 */
export const assertPlainText = (value: unknown): void => assertNone(fieldsOf(value, ''));

/** Holds the parts of every request to it, before any route sees them. */
export function addPlainText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (isApi(request)) assertNone(undecodable(request.url));
    assertPlainText(request.params);
    assertPlainText(request.query);
    assertPlainText(request.body);
    done();
  });
}
