import type { ArtworkId, ImageId } from '@limn/contracts/ids';
import type { Database } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { type Caller, ownProfiles } from '../identity/index.ts';
import { creditsOf, imageById, type ImageRow } from '../images/index.ts';
import { registeredWorks } from '../styles/index.ts';

const list = new Intl.ListFormat('en');

/** A picture's name, for a reader who may not know its prompt. */
async function nameOf(
  { db, files }: { db: Database; files: SignedFiles },
  caller: Caller,
  image: ImageRow,
): Promise<string> {
  const credits = (await creditsOf(db, files, [image.id])).get(image.id) ?? [];
  const styles = credits.map(({ style, artist }) => `${style.name} by ${artist.name}`);
  const inStyles = styles.length > 0 ? ` in the style of ${list.format(styles)}` : '';
  const title = image.name ?? image.recipe?.prompt;
  const isKnown = image.listedAt !== null || ownProfiles(caller).includes(image.profileId);
  return `${title && isKnown ? `‘${title}’, a picture` : 'a picture'} made here${inStyles}`;
}

/**
 * One sentence for a person whose upload was recognized.
 * @returns undefined when the picture or work is gone
 */
export async function describeResemblance(
  parts: { db: Database; files: SignedFiles },
  caller: Caller,
  { resemblesId, artworkId }: { resemblesId: ImageId | null; artworkId: ArtworkId | null },
): Promise<string | undefined> {
  const image = resemblesId && (await imageById(parts.db, resemblesId));
  if (image) {
    const name = await nameOf(parts, caller, image);
    return `This looks like ${name}. What you make from it gets the same credits.`;
  }
  const work = artworkId && (await registeredWorks(parts.db, [artworkId])).get(artworkId);
  if (!work) return undefined;
  const name = work.shown ? `“${work.title}” by ${work.artist}` : 'another artist’s work';
  return `This looks like ${name}, registered here. Use it only with the artist’s permission.`;
}
