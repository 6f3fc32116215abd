import { paths } from '../../lib/paths.ts';
import type { Member } from '../guards.tsx';

export interface NavItem {
  to: string;
  label: 'Marketplace' | 'Create' | 'Canvases' | 'Images' | 'Dashboard';
}

/** The main links of a member, in the header and, on phones, at the bottom of the screen. */
export function navItems({ active }: Member): NavItem[] {
  return [
    { to: active === 'creator' ? '/creator/marketplace' : paths.marketplace, label: 'Marketplace' },
    { to: paths.canvas, label: 'Create' },
    { to: paths.canvases, label: 'Canvases' },
    { to: paths.images, label: 'Images' },
    ...(active ? [{ to: paths.dashboard(active), label: 'Dashboard' } as const] : []),
  ];
}
