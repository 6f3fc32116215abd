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
  message: `‘${path}’ contains ${what}, which we cannot store. Remove it and try again.`,
});

const unstorable = 'a NUL or half of a character (a lone surrogate)';

/** Fields of a JSON value that cannot be kept. It may be nested as deeply as its sender likes. */
function fieldsOf(value: unknown): Field[] {
  const fields: Field[] = [];
  const waiting = [{ value, path: '' }];
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    if (typeof one.value === 'string') {
      if (!isStorable(one.value)) fields.push(refused(one.path, unstorable));
      continue;
    }
    if (typeof one.value !== 'object' || one.value === null || ArrayBuffer.isView(one.value))
      continue;
    for (const [key, item] of Object.entries(one.value).toReversed()) {
      const path = one.path ? `${one.path}.${storable(key)}` : storable(key);
      if (isStorable(key)) waiting.push({ value: item, path });
      else fields.push(refused(path, unstorable));
    }
  }
  return fields;
}

/** Query parameters whose percent-encoded bytes are no UTF-8. */
function undecodable(url: string): Field[] {
  const [, query = ''] = url.split('?', 2);
  return query.split('&').flatMap((pair) => {
    const [name = ''] = pair.split('=', 1);
    try {
      // A '%' without a valid code is a literal.
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
 * Rejects text that no database can store: NUL, and invalid UTF-16.
 * @throws DomainError invalid at each such field
 */
export const assertPlainText = (value: unknown): void => assertNone(fieldsOf(value));

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
