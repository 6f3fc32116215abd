import { cutText, storable } from '@limn/contracts/text';
import { colourNames } from '@limn/contracts/constants';
import { type ImageQuery, imageSorts } from '@limn/contracts/gallery';
import { BoardId, ImageId, ProfileId, StyleId } from '@limn/contracts/ids';
import { origins } from '@limn/contracts/picture-account';
import { largestSeed } from '@limn/contracts/recipe';
import { z } from 'zod';

/** Which pictures a list shows, and in which order. */
export type GalleryQuery = Partial<Omit<z.infer<typeof ImageQuery>, 'owner' | 'cursor'>>;

const on = z.literal('1').transform(() => 'true' as const);
const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().max(most));

/** The schema of each parameter of the address. Invalid parameters are ignored. */
const parts = {
  q: z
    .string()
    .trim()
    .min(1)
    .transform((text) => cutText(storable(text), 100)),
  style: StyleId,
  artist: ProfileId,
  model: z.string().min(1).max(60),
  seed: whole(largestSeed),
  width: whole(100_000).pipe(z.number().min(1)),
  height: whole(100_000).pipe(z.number().min(1)),
  after: z.iso.date(),
  before: z.iso.date(),
  colour: z.enum(colourNames),
  origin: z.enum(origins),
  starred: on,
  licensed: on,
  trash: on,
  board: BoardId,
  like: ImageId,
  sort: z.enum(imageSorts),
};
type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as Part[];

/** Reads the query from the address. */
export function readQuery(address: URLSearchParams): GalleryQuery {
  const read = partNames.flatMap((name) => {
    const found = parts[name].safeParse(address.get(name));
    return found.success ? [[name === 'q' ? 'words' : name, found.data]] : [];
  });
  return Object.fromEntries(read) as GalleryQuery;
}

/** The moment a day begins where the reader is; `later` days after it. */
const startOf = (day: string, later = 0): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const start = new Date(year, month - 1, date + later);
  // Years below 100 would be taken for those of the last century.
  start.setFullYear(year, month - 1, date + later);
  return start.toISOString();
};

/** The query for the server: days are in the reader's time zone. */
export const askedFor = <Q extends GalleryQuery>({ after, before, ...query }: Q) => ({
  ...query,
  ...(after ? { after: startOf(after) } : {}),
  ...(before ? { before: startOf(before, 1) } : {}),
});

/** Whether anything besides the order is set: an empty list then means that nothing matches. */
export const isNarrowed = ({ sort: _, ...query }: GalleryQuery): boolean =>
  Object.keys(query).length > 0;
