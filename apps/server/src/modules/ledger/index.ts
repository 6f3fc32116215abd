export { post, type Entry } from './post.ts';
export { audit, balances } from './queries.ts';
export { refundedPart, splitByWeight } from './split.ts';
