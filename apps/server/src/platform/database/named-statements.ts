import { upTo } from '@limn/contracts/text';
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';

/** Statements a connection remembers, at most: each holds some memory in the database, one that searches 170 to 530 kB. */
const mostNamed = 300;
const mostSearches = 60;
/** Longer ones are made of lists, and come once. */
const longestNamed = 8000;

/** Whether a statement changes nothing by its words; what a function does that it calls is told by triggers. */
const isRead = (text: string): boolean =>
  /^\s*select\b/i.test(text) ||
  (/^\s*with\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text));

const onePlanMark = '/* one plan */';

/**
 * For the beginning of a statement that searches in texts or arrays: it is found by the same index whatever is asked for, so that
 * PostgreSQL may keep one plan for it.
 */
export const onePlan: SQL = sql.raw(onePlanMark);

const isSearchOfOnePlan = (text: string): boolean => text.includes(onePlanMark);

const isPlain = (text: string): boolean =>
  text.length <= longestNamed &&
  isRead(text) &&
  !/(?:select|\.)\s*\*/i.test(text) &&
  (isSearchOfOnePlan(text) || !/@@|@>|&&/.test(text));

/**
 * A connection that prepares what it asks for: a SELECT is parsed once a connection instead of at every request
 * (PostgreSQL manual, PREPARE). None that names no columns, whose answer's shape another release may change meanwhile, and
 * none that searches in texts or arrays, unless it says `onePlan`: one plan for rare and for common words is seconds slow for one of
 * them.
 */
export class NamedStatements extends pg.Client {
  readonly #names = new Map<string, string>();
  #searches = 0;

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= mostNamed || !isPlain(text)) return known;
    if (isSearchOfOnePlan(text) && (this.#searches += 1) > mostSearches) return undefined;
    const name = upTo(createHash('sha256').update(text).digest('base64url'), 24);
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
    const query = super.query as (...all: unknown[]) => never;
    return query.call(this, named, ...rest);
  }
}
