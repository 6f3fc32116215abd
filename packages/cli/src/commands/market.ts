import type { CliCommand } from '../command.ts';
import { exitCodes, Failure } from '../failure.ts';
import { money } from '../output.ts';

const kinds = ['style', 'talent', 'book'] as const;

/** A choice between values. @throws Failure that lists them */
export function oneOf<T extends string>(
  option: string,
  value: string | undefined,
  values: readonly T[],
): T | undefined {
  if (value === undefined) return undefined;
  const found = values.find((one) => one === value);
  if (!found) throw new Failure(`${option} is one of ${values.join(', ')}; you wrote "${value}".`);
  return found;
}

/** A whole number within limits. @throws Failure that says which */
export function wholeNumber(
  option: string,
  value: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (value === undefined) return undefined;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most))
    throw new Failure(
      `${option} is a whole number from ${least} to ${most}; you wrote "${value}".`,
    );
  return number;
}

export const search: CliCommand = {
  name: 'search',
  usage: 'WORDS…',
  summary: 'Search the marketplace',
  words: { least: 1, most: 20 },
  options: {
    kind: { type: 'string' },
    medium: { type: 'string' },
    colour: { type: 'string' },
    sort: { type: 'string' },
    limit: { type: 'string' },
  },
  help: [
    ['--kind KIND', 'style, talent or book (default: all)'],
    ['--medium MEDIUM', 'gouache, ink, oil, …; several with commas'],
    ['--colour COLOUR', 'blue, red, …; several with commas'],
    ['--sort ORDER', 'relevance, newest, most-liked, price-up or price-down'],
    ['--limit N', 'at most N results, 1 to 100 (default: 10)'],
  ],
  async run({ limn, out, positionals, option, signal }) {
    const kind = oneOf('--kind', option('kind'), kinds);
    const orders = ['relevance', 'newest', 'most-liked', 'price-up', 'price-down'] as const;
    const sort = oneOf('--sort', option('sort'), orders);
    const found = await limn.market.listings(
      {
        q: positionals.join(' '),
        size: wholeNumber('--limit', option('limit'), 1, 100) ?? 10,
        ...(kind ? { kind } : {}),
        ...(sort ? { sort } : {}),
        ...(option('medium') ? { medium: option('medium')! } : {}),
        ...(option('colour') ? { colour: option('colour')! } : {}),
      },
      { signal },
    );
    out.json(found);
    if (found.listings.length === 0) return out.line('Nothing fits. Try fewer or other words.');
    out.table(
      found.listings.map(({ id, kind: what, title, by, price, currency }) => [
        id,
        what,
        title,
        by.name,
        price === null ? 'on request' : `from ${money(price, currency)}`,
      ]),
    );
    const { total, totalAtLeast, listings } = found;
    if (totalAtLeast || total > listings.length)
      out.note(`${listings.length} of ${total}${totalAtLeast ? ' or more' : ''}. More: --limit`);
  },
};

export const showStyle: CliCommand = {
  name: 'styles show',
  usage: 'ID',
  summary: 'An art style: its artist, prices and works',
  words: { least: 1, most: 1 },
  async run({ limn, server, out, positionals: [id], signal }) {
    if (!id!.startsWith('sty_'))
      throw new Failure(
        `"${id}" is not the id of an art style; those begin with sty_. Find one with \`limn search\`.`,
        exitCodes.usage,
      );
    const style = await limn.styles.get({ id: id! }, { signal });
    out.json(style);
    out.line(`${style.name} by ${style.artist.name}`);
    if (style.description) out.line(style.description);
    out.line();
    const { personal, standard, commercial } = style.prices;
    out.table([
      ['personal', money(personal, style.currency)],
      ['standard', money(standard, style.currency)],
      ['commercial', `${money(commercial, style.currency)} (exclusive)`],
    ]);
    out.line();
    out.line(
      `Medium: ${style.medium ?? 'not given'}. Colours: ${style.colours.join(', ') || 'not measured'}.`,
    );
    if (style.subjects.length > 0) out.line(`Subjects: ${style.subjects.join(', ')}.`);
    out.line(`${style.artworkCount} works: ${style.artworks.map(({ title }) => title).join(', ')}`);
    out.line(`${server}/marketplace/styles/${style.id}`);
  },
};
