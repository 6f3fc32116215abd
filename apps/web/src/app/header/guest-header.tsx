import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../logo.tsx';
import { HeaderBar, HeaderLink } from './header-bar.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export function GuestHeader() {
  return (
    <HeaderBar>
      <Logo to={paths.landing} />
      <nav aria-label="Main" className="flex flex-1 items-center gap-3 md:gap-6">
        <HeaderLink to={paths.marketplace} className="max-sm:hidden">
          Marketplace
        </HeaderLink>
        <span className="flex-1" />
        <ThemeToggle />
        <HeaderLink to={paths.signIn}>Sign In</HeaderLink>
        <ButtonLink to={paths.signIn} size="small">
          Sign Up
        </ButtonLink>
      </nav>
    </HeaderBar>
  );
}
