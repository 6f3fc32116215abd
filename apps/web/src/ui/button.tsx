import { Link, type LinkProps } from 'react-router';
import { buttonClass } from './button-class.ts';
import type { ButtonShape } from './plain-button.tsx';

export { Button, IconButton } from './plain-button.tsx';

export function ButtonLink({
  look,
  size,
  className,
  ...rest
}: Omit<LinkProps, 'className'> & ButtonShape & { className?: string }) {
  return <Link {...rest} className={buttonClass(look, size, className)} />;
}
