import type { ImageId, ProfileId } from '@limn/contracts/ids';
import { foldText } from '@limn/contracts/text';
import { ranked, spelled } from './rank.ts';
import { readWords, thingOf } from './read-words.ts';

/** The searchable facts of a person's own picture. */
interface OwnPicture {
  id: ImageId;
  title: string;
  boards: string;
  width: number;
  height: number;
}

/** Maximum own pictures in the result, and rows read for ranking. */
const mostShown = 4;
const mostRead = 60;

/** Finds a person's own pictures. */
export type FindOwnPictures = (
  profiles: ProfileId[],
  words: readonly string[],
  most: number,
) => Promise<OwnPicture[]>;

/** A person's uploads and drawings that match words, by their names and the names of their boards, best match first. */
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
