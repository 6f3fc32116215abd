import { type Key, unstable_serialize } from 'swr';

/** What the API answered when the server drew a page, by address or by the name of the key it is kept under. */
export type Answers = Record<string, unknown>;

/** The name under which SWR keeps what belongs to a key. */
export const nameOf = (key: Key): string => unstable_serialize(key);

/** The id of the element with the answers that a page was rendered from. */
export const answersId = 'answers';

/** What this page was drawn from; nothing where it was not drawn. */
export function drawnAnswers(): Answers {
  const text = document.getElementById(answersId)?.textContent;
  return text ? (JSON.parse(text) as Answers) : {};
}
