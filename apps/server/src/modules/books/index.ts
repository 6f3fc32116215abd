export { forgetBooks, leaveBooks } from './leave-books.ts';
export {
  approversOf,
  partsOf,
  bookOfferOf,
  bookById,
  type BookRow,
  visibleBook,
} from './queries.ts';
export { markSampleBook } from './manage-book.ts';
export { invitationsPath } from './ask-again.ts';
export { setBookDown } from './take-down.ts';
export { bookListings } from './listing.ts';
export { addBookRoutes } from './routes.ts';
export { personalTables as booksOfPerson } from './personal-data.ts';
