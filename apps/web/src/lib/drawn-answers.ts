import { type Key, unstable_serialize } from 'swr';

/** The API's answers from rendering on the server, by address or by SWR key. */
export type Answers = Record<string, unknown>;

/** The name under which SWR keeps what belongs to a key. */
export const nameOf = (key: Key): string => unstable_serialize(key);

/** The id of the element with the answers that a page was rendered from. */
export const answersId = 'answers';

/** The answers this page was rendered from; empty if it was not rendered on the server. */
export function drawnAnswers(): Answers {
  const text = document.getElementById(answersId)?.textContent;
  return text ? (JSON.parse(text) as Answers) : {};
}
