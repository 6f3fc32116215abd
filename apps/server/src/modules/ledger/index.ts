export { post, type Entry } from './post.ts';
export {
  audit,
  balanceOf,
  balances,
  isPosted,
  bookingsOf,
  type Line,
  linesOf,
  monthsOf,
  type Movement,
  movementsOf,
  postedTo,
  sumsByReference,
  sumSince,
} from './queries.ts';
export { refundedPart, splitByWeight } from './split.ts';
export { personalTables as ledgerOfPerson } from './personal-data.ts';
