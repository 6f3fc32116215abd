import { upTo } from '@limn/contracts/text';
import { Link } from 'react-router';
import { brand } from './brand.ts';

/** The name with its last letter in gold. */
export function Logo({ to }: { to: string }) {
  return (
    <Link to={to} className="font-display text-[25px] leading-none tracking-[-0.02em] text-text">
      {upTo(brand.name, -1)}
      <span className="text-gold">{brand.name.slice(-1)}</span>
    </Link>
  );
}
