import type { BookPartState, BookState } from '@limn/contracts/books';
import type { Transitions } from '../../platform/states.ts';

export const bookTransitions: Transitions<BookState> = {
  draft: ['published'],
  // Hidden by its holder, or because an approval is missing again.
  published: ['draft'],
};

export const partTransitions: Transitions<BookPartState> = {
  invited: ['invited', 'agreed', 'declined'],
  // Invited again when the terms have changed.
  agreed: ['invited', 'withdrawn'],
  declined: ['invited'],
  withdrawn: ['invited'],
};
