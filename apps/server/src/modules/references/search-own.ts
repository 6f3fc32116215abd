import type { ImageId, ProfileId } from '@limn/contracts/ids';
import { foldText } from '@limn/contracts/text';
import { ranked, spelled } from './rank.ts';
import { readWords, thingOf } from './read-words.ts';

/** A picture of somebody's own, as it is searched for. */
interface OwnPicture {
  id: ImageId;
  title: string;
  boards: string;
  width: number;
  height: number;
}

/** Pictures of one's own that are shown, and rows that are read for ranking. */
const mostShown = 4;
const mostRead = 60;

/** What a person's own pictures are found by. */
export type FindOwnPictures = (
  profiles: ProfileId[],
  words: readonly string[],
  most: number,
) => Promise<OwnPicture[]>;

/**
 * A person's uploads and drawings that fit words, by their names and the names of the boards they lie on, the most
 * fitting first.
 */
export async function searchOwn(
  find: FindOwnPictures,
  profiles: ProfileId[],
  words: string,
  aspect: number | undefined,
): Promise<{ picture: OwnPicture; fit: number }[]> {
  const asked = readWords(words);
  const searched = asked.nouns.flatMap((noun) => [noun, spelled(noun), thingOf(noun) ?? noun]);
  // Only letters and digits, which mean nothing else in a pattern.
  const plain = searched.map((word) =>
    foldText(word)
      .replaceAll(/[^\p{L}\p{N} ]/gu, ' ')
      .trim(),
  );
  const found = await find(profiles, [...new Set(plain.filter(Boolean))], mostRead);
  const rankable = found.map((picture) => ({
    ...picture,
    captions: picture.boards,
    kind: 'photograph' as const,
  }));
  return ranked(rankable, asked, aspect).slice(0, mostShown);
}
