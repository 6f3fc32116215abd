import type { BookRole } from '@limn/contracts/books';
import type { EditionPerson } from '@limn/contracts/editions';

/** Roles in an EPUB's metadata (MARC relators). */
export const relators: Record<BookRole, string> = {
  author: 'aut',
  illustrator: 'ill',
  translator: 'trl',
  editor: 'edt',
  publisher: 'pbl',
};

const otherRoles = {
  illustrator: 'Illustrated by',
  translator: 'Translated by',
  editor: 'Edited by',
  publisher: 'Published by',
} as const satisfies Partial<Record<BookRole, string>>;

const named = (people: readonly EditionPerson[], role: BookRole): string[] =>
  people.flatMap((person) => (person.role === role ? person.name : []));

/** The authors of a book as its language lists them; empty if it has none. */
export const authorsOf = (people: readonly EditionPerson[], language: string): string =>
  new Intl.ListFormat(language).format(named(people, 'author'));

/** 'Translated by Bo': a line in English for each role but the author's. */
export const otherCredits = (people: readonly EditionPerson[]): string[] =>
  (Object.keys(otherRoles) as (keyof typeof otherRoles)[]).flatMap((role) => {
    const names = named(people, role);
    return names.length > 0 ? `${otherRoles[role]} ${new Intl.ListFormat('en').format(names)}` : [];
  });
