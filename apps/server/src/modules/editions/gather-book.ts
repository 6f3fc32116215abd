import type { EditionDocument } from '@limn/contracts/editions';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { creditsOf } from '../images/index.ts';
import { bookById } from '../books/index.ts';
import { type AboutEdition, colophonOf, imprintOf, titleCredits } from './colophon.ts';
import type { EditionRow, Grounds } from './own-edition.ts';
import { authorsOf } from './people.ts';
import { withQuotes } from './typographic-quotes.ts';
import {
  isCleared,
  licencesOf,
  paintingsOf,
  paragraphsOfText,
  peopleOfBook,
  sceneImages,
  shownImages,
} from './view.ts';
import type { BookScene, EditionBook } from './book.ts';

/** Assembles an edition from its document. */
export async function gatherBook(
  { db, files, publicUrl }: { db: Sql; files: SignedFiles; publicUrl: string },
  edition: EditionRow,
  document: EditionDocument,
  grounds: Grounds,
  { proof, now }: { proof: boolean; now: Date },
): Promise<EditionBook> {
  const { language, isbn } = document;
  const paragraphs = (await paragraphsOfText(db, edition.id, document.text)).map(
    ({ kind, text }) => ({ kind, text: withQuotes(text, language) }),
  );
  const chosen = sceneImages(document, await paintingsOf(db, edition.id));
  const ids = [...new Set(chosen.values())];
  const images = new Map((await shownImages(db, ids)).map((row) => [row.id, row]));
  const licences = await licencesOf(db, ids, edition.profileId);
  const credits = await creditsOf(db, files, ids);
  const people = await peopleOfBook(db, grounds);
  const original = await bookById(db, edition.bookId);
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
            certificate: licences.get(image.id)?.certificate ?? null,
          }
        : null,
    };
  });
  const pictures = scenes.flatMap(({ picture }) => picture ?? []);
  const title = withQuotes(document.title, language);
  const about: AboutEdition = {
    title,
    original: {
      title: withQuotes(grounds.title, language),
      isbn: original?.isbn ?? '',
      year: original?.publishedYear ?? null,
    },
    isbn,
    people,
    agreement: grounds.project?.number ?? null,
    disclosure: grounds.disclosure,
    pictures,
    credits,
    publicUrl,
    year: now.getUTCFullYear(),
  };
  return {
    title,
    subtitle:
      original && document.title === original.title ? withQuotes(original.subtitle, language) : '',
    language,
    isbn,
    people,
    scenes,
    front: { authors: authorsOf(people, language), credits: titleCredits(about) },
    imprint: imprintOf(about),
    colophon: colophonOf(about),
    proof,
    missing: [
      ...new Set(
        pictures
          .filter(({ image }) => !isCleared(image, licences.get(image.id) ?? null, grounds.tier))
          .map(({ image }) => image.id),
      ),
    ],
  };
}
