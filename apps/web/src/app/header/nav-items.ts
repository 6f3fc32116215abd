import { paths } from '../../lib/paths.ts';
import type { Member } from '../guards.tsx';

interface NavItem {
  to: string;
  label: string;
}

/** The main links of a member, for the bar and for the menu of small screens. */
export function navItems({ active }: Member): NavItem[] {
  return [
    { to: active === 'creator' ? '/creator/marketplace' : paths.marketplace, label: 'Marketplace' },
    { to: paths.canvas, label: 'Create' },
    { to: paths.canvases, label: 'Canvases' },
    { to: paths.images, label: 'Images' },
    ...(active ? [{ to: paths.dashboard(active), label: 'Dashboard' }] : []),
  ];
}
