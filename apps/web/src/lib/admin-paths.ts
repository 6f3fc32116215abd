export { adminPaths } from '@limn/contracts/admin-paths';
