export { post, type Entry } from './post.ts';
export { audit, balances, type Line, linesOf } from './queries.ts';
export { refundedPart, splitByWeight } from './split.ts';
export { personalTables as ledgerOfPerson } from './personal-data.ts';
