import type { LetterText } from '../mail/index.ts';
import type { PartRow } from './queries.ts';

/**
 * Asks a contributor to a book for approval. They may have no account.
 * @param page where they accept or decline
 */
export const bookPartOfferedLetter = (
  holder: string,
  title: string,
  { role, basisPoints }: Pick<PartRow, 'role' | 'basisPoints'>,
  page: string,
): LetterText => ({
  subject: `${holder} names you as ${role} of ‘${title}’`,
  text: `${holder} offers rights in ‘${title}’ and names you as its ${role}, with ${basisPoints / 100} % of what it earns. The book stays hidden until you accept.\n\nRead the terms, then accept or decline your part:\n${page}\n\nIf you don’t know this book, ignore this letter: nothing happens unless you accept.\n`,
});
