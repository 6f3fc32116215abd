import type { EditionDocument } from '@limn/contracts/editions';
import type { ImageId, ProfileId } from '@limn/contracts/ids';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError, invalid } from '../../platform/errors.ts';
import { showsPersona } from '../images/index.ts';
import { assertStyles, modelById } from '../studio/index.ts';
import type { EditionRow } from './own-edition.ts';
import { editions } from './schema.ts';
import { paragraphsOfText, shownImages } from './view.ts';

const imagesIn = ({ scenes, characters }: EditionDocument): ImageId[] => [
  ...scenes.flatMap(({ image }) => image ?? []),
  ...characters.flatMap(({ subject }) => subject ?? []),
];

/** Scenes follow one another from the first paragraph on, each with an id of its own. */
function assertScenes({ scenes }: EditionDocument, paragraphs: number): void {
  const inOrder = scenes.every(({ from }, index) =>
    index === 0 ? from === 0 : from > scenes[index - 1]!.from && from < paragraphs,
  );
  if (!inOrder || paragraphs > 0 !== scenes.length > 0)
    throw invalid(
      'document.scenes',
      'The scenes must follow the text from its beginning. Load the edition again.',
    );
  if (new Set(scenes.map(({ id }) => id)).size < scenes.length)
    throw invalid('document.scenes', 'Two scenes are the same. Load the edition again.');
}

/** Newly chosen pictures must be the person's own; those chosen before may have been deleted since. */
async function assertImages(
  tx: Tx,
  before: EditionDocument,
  document: EditionDocument,
  own: readonly ProfileId[],
): Promise<void> {
  const known = new Set(imagesIn(before));
  const chosen = imagesIn(document).filter((id) => !known.has(id));
  const there = await shownImages(tx, chosen);
  for (const id of chosen) {
    const image = there.find((row) => row.id === id);
    if (!image || !own.includes(image.profileId))
      throw invalid('document', 'This picture is not among yours. Choose another one.');
    if (showsPersona(image))
      throw invalid(
        'document',
        'A picture of a person can only be used in their project. Choose another one.',
      );
  }
}

async function assertStyle(
  tx: Tx,
  before: EditionDocument,
  { style, model }: EditionDocument,
  own: ProfileId[],
): Promise<void> {
  if (model !== before.model && !(await modelById(tx, model)))
    throw invalid('document.model', 'This model does not exist. Choose one from the list.');
  if (!style || style === before.style) return;
  try {
    await assertStyles(tx, { style, mixed_styles: [] }, own);
  } catch (error) {
    if (error instanceof DomainError) throw invalid('document.style', error.message);
    throw error;
  }
}

/**
 * Stores a person's changes as the next revision.
 * @throws DomainError invalid at the field that cannot be stored
 */
export async function saveDocument(
  tx: Tx,
  edition: EditionRow,
  document: EditionDocument,
  { own, now }: { own: ProfileId[]; now: Date },
): Promise<void> {
  const paragraphs = document.text ? await paragraphsOfText(tx, edition.id, document.text) : [];
  if (document.text && paragraphs.length === 0)
    throw invalid('document.text', 'That text no longer exists. Upload it again.');
  assertScenes(document, paragraphs.length);
  await assertImages(tx, edition.document, document, own);
  await assertStyle(tx, edition.document, document, own);
  await tx
    .update(editions)
    .set({ document, revision: edition.revision + 1, changedAt: now })
    .where(eq(editions.id, edition.id));
}
