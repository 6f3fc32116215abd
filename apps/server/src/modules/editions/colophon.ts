import type { ImageId } from '@limn/contracts/ids';
import type { EditionPerson } from '@limn/contracts/editions';
import type { Credit } from '@limn/contracts/studio';
import { brand } from '../../brand.ts';
import type { RunningProject } from '../projects/index.ts';
import type { BookPicture } from './gather-book.ts';
import { authorsOf, otherCredits } from './people.ts';

const list = new Intl.ListFormat('en');

/** Parts per million as people read them. */
const percent = (ppm: number) => `${Math.max(0.1, Math.round(ppm / 1000) / 10)} %`;

function creditLine(picture: BookPicture, number: number, credits: readonly Credit[]): string {
  const { image, licence } = picture;
  const shares = credits.map(
    ({ style, artist, ppm }) => `${artist.name}, ${style.name} (${percent(ppm)})`,
  );
  const whose = shares.length > 0 ? `in the style of ${list.format(shares)}` : 'the maker’s own';
  const right = licence
    ? ` Licence ${licence}.`
    : image.account.kind === 'own'
      ? ''
      : ' Not licensed yet.';
  return `Picture ${number}: ${whose}.${right}`;
}

/** What the last page says: whose book it is, by what right it is illustrated, and whom each picture owes. */
export function colophonOf({
  title,
  people,
  project,
  pictures,
  credits,
}: {
  title: string;
  people: readonly EditionPerson[];
  project: RunningProject;
  pictures: readonly BookPicture[];
  credits: ReadonlyMap<ImageId, Credit[]>;
}): string[] {
  const made = pictures.some(({ image }) => image.origin !== 'uploaded');
  const { disclosure } = project.terms;
  const authors = authorsOf(people, 'en');
  return [
    'Colophon',
    `An illustrated edition of ‘${title}’${authors && ` by ${authors}`}.`,
    ...otherCredits(people).map((line) => `${line}.`),
    `Illustrated by leave of the rights holders: project ${project.id}${project.number ? `, agreement ${project.number}` : ''}.`,
    ...pictures.map((picture, index) =>
      creditLine(picture, index + 1, credits.get(picture.image.id) ?? []),
    ),
    ...(made
      ? [
          `Pictures in this edition were made with AI, with ${brand.name}, from works of the artists named here, by their licence. The text was not.`,
        ]
      : []),
    ...(disclosure ? [disclosure] : []),
  ];
}
