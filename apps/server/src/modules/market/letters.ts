import type { LetterText } from '../mail/index.ts';

/** Most results that one letter names. */
const mostNamed = 10;

/**
 * New results of a saved search.
 * @param links the search's page, and the page that stops its letters
 */
export function searchFindsLetter(
  search: string,
  finds: readonly { title: string; by: string }[],
  links: { page: string; stop: string },
): LetterText {
  const more = finds.length - mostNamed;
  const named = finds
    .slice(0, mostNamed)
    .map(({ title, by }) => (title === by ? title : `${title}, by ${by}`));
  const list = more > 0 ? [...named, `and ${more} more`] : named;
  return {
    subject: `New in the marketplace: ${search}`,
    text: `Your saved search ‘${search}’ has new results:\n\n${list.join('\n')}\n\nSee it: ${links.page}\n\nStop e-mails about this search: ${links.stop}\n\n`,
  };
}
