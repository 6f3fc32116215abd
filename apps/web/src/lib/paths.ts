/** Addresses of the app's own pages, so that a link cannot be misspelt. */
export { paths } from '@limn/contracts/web-paths';
