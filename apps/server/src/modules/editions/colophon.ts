import { paths } from '@limn/contracts/web-paths';
import type { ImageId } from '@limn/contracts/ids';
import type { EditionPerson } from '@limn/contracts/editions';
import { upTo } from '@limn/contracts/text';
import type { Credit } from '@limn/contracts/studio';
import { brand } from '../../brand.ts';
import type { BookPicture } from './book.ts';
import { authorsOf, otherCredits } from './people.ts';

const list = new Intl.ListFormat('en');

/** Parts per million as people read them. */
const percent = (ppm: number) => `${Math.max(0.1, Math.round(ppm / 1000) / 10)}\u00A0%`;

/** Facts for the pages around the text of an edition. */
export interface AboutEdition {
  title: string;
  /** Title of the original book. */
  original: { title: string; isbn: string; year: number | null };
  isbn: string;
  people: readonly EditionPerson[];
  /** Number of the agreement under which it is made; null for an author's own, and before there is one. */
  agreement: string | null;
  /** Words that the agreement asks for. */
  disclosure: string;
  pictures: readonly BookPicture[];
  credits: ReadonlyMap<ImageId, Credit[]>;
  publicUrl: string;
  year: number;
}

const isMade = ({ image }: BookPicture): boolean => image.origin !== 'uploaded';

/** The pictures' artists without duplicates, largest share first. */
export function artistsOf({ pictures, credits }: Pick<AboutEdition, 'pictures' | 'credits'>) {
  const shares = new Map<string, number>();
  for (const { image } of pictures)
    for (const { artist, ppm } of credits.get(image.id) ?? [])
      shares.set(artist.name, (shares.get(artist.name) ?? 0) + ppm);
  return [...shares].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}

/** The lines of the title page below the title. Always English. */
export function titleCredits(about: AboutEdition): string[] {
  const artists = artistsOf(about);
  return [
    ...otherCredits(about.people),
    ...(artists.length > 0 ? [`Pictures in styles by ${list.format(artists)}`] : []),
  ];
}

/** An ISBN with its prefix apart, as books print it. */
const printed = (isbn: string) => `${upTo(isbn, 3)}-${isbn.slice(3)}`;
const withoutScheme = (address: string) => address.replace(/^https?:\/\//, '');

/** The imprint: the text's authors, the licence for the illustrations, and where to verify it. */
export function imprintOf(about: AboutEdition): string[] {
  const { title, original, isbn, people, agreement, pictures, publicUrl, year } = about;
  const authors = authorsOf(people, 'en');
  const artists = artistsOf(about);
  const licences = [...new Set(pictures.flatMap(({ certificate }) => certificate ?? []))];
  const check = withoutScheme(publicUrl);
  const of = title === original.title ? '' : ` of ‘${original.title}’`;
  return [
    `Illustrated edition${of}, ${year}`,
    ...(authors ? [`Text © ${original.year ? `${original.year} ` : ''}${authors}`] : []),
    ...otherCredits(people),
    ...(artists.length > 0
      ? [
          `Pictures made with AI on ${brand.name} from works licensed by ${list.format(artists)}. The shares of each artist are listed at the end of this book.`,
        ]
      : []),
    ...(agreement
      ? [
          `Illustrated with the permission of the rights holders. Agreement ${agreement}, which anyone can check at ${check}${paths.agreement(agreement)}`,
        ]
      : []),
    ...(licences.length === 1
      ? [
          `Picture licence ${licences[0]}, which anyone can check at ${check}${paths.licence(licences[0]!)}`,
        ]
      : licences.length > 1
        ? [`Picture licences, which anyone can check at ${check}/licences: ${licences.join(', ')}`]
        : []),
    ...(isbn ? [`ISBN ${printed(isbn)}`] : []),
    ...(original.isbn ? [`Original edition: ISBN ${printed(original.isbn)}`] : []),
    `Set in Literata and Instrument Serif`,
  ];
}

function creditLine(picture: BookPicture, number: number, credits: readonly Credit[]): string {
  const { image, licence } = picture;
  const shares = credits.map(
    ({ style, artist, ppm }) => `${artist.name}, ${style.name} (${percent(ppm)})`,
  );
  const whose = shares.length > 0 ? list.format(shares) : 'the maker’s own';
  const open = !licence && image.account.kind !== 'own' ? ' Not licensed yet.' : '';
  return `Picture ${number}: ${whose}.${open}`;
}

/** Text of the last page: the book's rights holders and the credits of each picture. The first line is its heading. */
export function colophonOf(about: AboutEdition): string[] {
  const { original, people, pictures, credits, disclosure } = about;
  const authors = authorsOf(people, 'en');
  return [
    'Colophon',
    `An illustrated edition of ‘${original.title}’${authors && ` by ${authors}`}.`,
    ...otherCredits(people).map((line) => `${line}.`),
    ...pictures.map((picture, index) =>
      creditLine(picture, index + 1, credits.get(picture.image.id) ?? []),
    ),
    ...(pictures.some(isMade)
      ? [
          `Pictures in this edition were made with AI, with ${brand.name}, from works of the artists named here, under licence. The text was written by a human.`,
        ]
      : []),
    ...(disclosure ? [disclosure] : []),
  ];
}
