import { createHash } from 'node:crypto';
import pg from 'pg';

/** Statements a connection remembers, at most: each holds some memory in the database. */
const mostNamed = 300;
/** Longer ones are made of lists, and come once. */
const longestNamed = 4000;

const isPlain = (text: string): boolean =>
  text.length <= longestNamed &&
  /^\s*(select|with)\b/i.test(text) &&
  !/(?:select|\.)\s*\*/i.test(text);

/**
 * A connection that prepares what it asks for: a SELECT is parsed once a connection instead of at every request
 * (PostgreSQL manual, PREPARE). None that names no columns, whose answer's shape another release may change meanwhile.
 */
export class NamedStatements extends pg.Client {
  readonly #names = new Map<string, string>();

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= mostNamed || !isPlain(text)) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
    this.#names.set(text, name);
    return name;
  }

  override query(...args: unknown[]): never {
    const [asked, ...rest] = args;
    const text = (asked as { text?: unknown } | undefined)?.text;
    const name =
      typeof text === 'string' && !(asked as { name?: string }).name
        ? this.#nameOf(text)
        : undefined;
    const named = name ? Object.assign(asked as object, { name }) : asked;
    return (super.query as (...all: unknown[]) => never).call(this, named, ...rest);
  }
}
