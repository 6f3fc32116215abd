import { useLocation } from 'react-router';
import { rememberPath } from '../features/identity/return-path.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Session } from './session/use-session.ts';

/** The next step of a visitor who cannot buy yet; null for those who can. */
export function buyerStep(session: Session): { to: string; label: string } | null {
  switch (session.status) {
    case 'checking':
    case 'unreachable':
    case 'waitlisted':
    case 'guest':
      return { to: paths.signIn, label: 'Sign in to buy a licence' };
    case 'member':
      return session.profiles.creator
        ? null
        : { to: paths.selectProfile('creator'), label: 'Add a creator profile to buy' };
  }
}

export function BuyerGate({ step }: { step: { to: string; label: string } }) {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink to={step.to} look="line" onClick={() => rememberPath(pathname + search)}>
      {step.label}
    </ButtonLink>
  );
}
