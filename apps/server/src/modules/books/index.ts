export { forgetBooks, leaveBooks } from './leave-books.ts';
export {
  approversOf,
  booksOfProfile,
  partsOf,
  bookOfferOf,
  bookById,
  visibleBook,
} from './queries.ts';
export { addBook, publishBook } from './manage-book.ts';
export { invitationsPath } from './ask-again.ts';
export { answerPart } from './answer-part.ts';
export { shareBook } from './share-book.ts';
export { setBookDown } from './take-down.ts';
export { bookListings } from './listing.ts';
export { addBookRoutes } from './routes.ts';
export { personalTables as booksOfPerson } from './personal-data.ts';
