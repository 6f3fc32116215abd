import type { CallOptions, Input } from './call.ts';

/** Reads one page of a list; `all` reads every entry, page by page as they are needed. */
export interface ListCall<I, Page, Item> {
  (input?: I, options?: CallOptions): Promise<Page>;
  all(input?: Omit<I, 'offset'>, options?: CallOptions): AsyncGenerator<Item, void>;
}

type ReadPage = (input: Input, options?: CallOptions) => Promise<unknown>;

interface Page {
  total?: number | null;
  totalAtLeast?: boolean;
  next?: string | null;
}

/** Where the next page begins; undefined after the last one. */
function nextInput(
  page: Page & Input,
  items: readonly unknown[],
  input: Input,
  cursor: string | undefined,
): Input | undefined {
  if (items.length === 0) return undefined;
  if (cursor) {
    if (page.next) {
      const { offset: _, ...rest } = input;
      return { ...rest, [cursor]: page.next };
    }
    if (input[cursor] !== undefined) return undefined;
  }
  const offset = Number(input['offset'] ?? 0) + items.length;
  const isLast = !page.totalAtLeast && typeof page.total === 'number' && offset >= page.total;
  return isLast ? undefined : { ...input, offset };
}

/** Entries of all pages, for lists by offset and for those with a `next` cursor. */
export async function* readAll(
  read: ReadPage,
  { items, cursor }: { items: string; cursor?: string },
  input: Input = {},
  options?: CallOptions,
): AsyncGenerator<unknown, void> {
  let wanted: Input | undefined = { size: 100, ...input };
  while (wanted) {
    const page = (await read(wanted, options)) as Page & Input;
    const entries = page[items] as unknown[];
    yield* entries;
    wanted = nextInput(page, entries, wanted, cursor);
  }
}
