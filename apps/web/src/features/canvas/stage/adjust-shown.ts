export { adjustShown } from '@limn/imaging';
