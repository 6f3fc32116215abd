import type {
  EditionDocument,
  EditionPerson,
  Paragraph,
  Placement,
} from '@limn/contracts/editions';
import type { ImageId } from '@limn/contracts/ids';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { creditsOf, type ImageRow } from '../images/index.ts';
import type { RunningProject } from '../projects/index.ts';
import { colophonOf } from './colophon.ts';
import type { EditionRow } from './own-edition.ts';
import {
  isCleared,
  licencesOf,
  paintingsOf,
  paragraphsOfText,
  peopleOfBook,
  sceneImages,
  shownImages,
} from './view.ts';

export interface BookPicture {
  image: ImageRow;
  placement: Placement;
  alt: string;
  /** Number of the customer's licence of it. */
  licence: string | null;
}

export interface BookScene {
  paragraphs: Paragraph[];
  picture: BookPicture | null;
}

/** An edition with all that its files hold but the pictures' bytes. */
export interface EditionBook {
  title: string;
  language: string;
  /** Whose book it is, the holder first. */
  people: EditionPerson[];
  scenes: BookScene[];
  /** Lines of the last page; the first is its heading. */
  colophon: string[];
  proof: boolean;
  /** Pictures that a final file may not have: the customer has no licence of them that is wide enough. */
  missing: ImageId[];
}

/** Puts an edition together as a document says. */
export async function gatherBook(
  { db, files }: { db: Sql; files: SignedFiles },
  edition: EditionRow,
  document: EditionDocument,
  project: RunningProject,
  proof: boolean,
): Promise<EditionBook> {
  const paragraphs = await paragraphsOfText(db, edition.id, document.text);
  const chosen = sceneImages(document, await paintingsOf(db, edition.id));
  const ids = [...new Set(chosen.values())];
  const images = new Map((await shownImages(db, ids)).map((row) => [row.id, row]));
  const licences = await licencesOf(db, ids, edition.profileId);
  const credits = await creditsOf(db, files, ids);
  const people = await peopleOfBook(db, project);
  const scenes = document.scenes.map(({ id, from, placement, alt, prompt }, index): BookScene => {
    const chosenId = chosen.get(id);
    const image = chosenId && images.get(chosenId);
    return {
      paragraphs: paragraphs.slice(from, document.scenes[index + 1]?.from),
      picture: image
        ? {
            image,
            placement,
            alt: alt || prompt || `A picture for ${document.title}`,
            licence: licences.get(image.id)?.number ?? null,
          }
        : null,
    };
  });
  const pictures = scenes.flatMap(({ picture }) => picture ?? []);
  return {
    title: document.title,
    language: document.language,
    people,
    scenes,
    colophon: colophonOf({ title: project.subjectName, people, project, pictures, credits }),
    proof,
    missing: [
      ...new Set(
        pictures
          .filter(
            ({ image }) => !isCleared(image, licences.get(image.id) ?? null, project.terms.tier),
          )
          .map(({ image }) => image.id),
      ),
    ],
  };
}
