import { useState } from 'react';
import useSWRImmutable from 'swr/immutable';
import { messageOf } from '../../lib/api-error.ts';
import { IdentityError, identityHelp } from '../../lib/identity-error.ts';
import { Button } from '../../ui/button.tsx';
import { clientConfig } from './client-config.ts';
import { startSignIn } from './session.ts';

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden>
      <path
        fill="#4285F4"
        d="M23.5 12.3c0-.9-.1-1.5-.3-2.2H12v4.1h6.5a5.6 5.6 0 0 1-2.4 3.7l3.8 2.9c2.3-2.1 3.6-5.2 3.6-8.5Z"
      />
      <path
        fill="#34A853"
        d="M12 24c3.2 0 6-1.1 7.9-2.9L16.1 18c-1 .7-2.4 1.2-4.1 1.2a7.2 7.2 0 0 1-6.8-5l-3.9 3A12 12 0 0 0 12 24Z"
      />
      <path fill="#FBBC05" d="M5.2 14.3a7.4 7.4 0 0 1 0-4.6l-3.9-3a12 12 0 0 0 0 10.7l3.9-3.1Z" />
      <path
        fill="#EA4335"
        d="M12 4.7c2.2 0 3.7 1 4.6 1.8l3.4-3.3A11.5 11.5 0 0 0 12 0 12 12 0 0 0 1.3 6.7l3.9 3A7.2 7.2 0 0 1 12 4.7Z"
      />
    </svg>
  );
}

/** The mark of the configured provider: its picture, Google's own, or none. */
function ProviderMark({ name, logo }: { name: string; logo: string | null }) {
  if (logo) return <img src={logo} alt="" width={18} height={18} />;
  return name === 'Google' ? <GoogleMark /> : null;
}

/** The only way in: Google unless the server names another provider (specification §1). */
export function ProviderButton() {
  const { data: config } = useSWRImmutable('client-config', clientConfig);
  const { name, logo } = config?.oidc ?? { name: 'Google', logo: null };
  const [leaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function leave() {
    setLeaving(true);
    setFailure(null);
    try {
      await startSignIn();
    } catch (error) {
      setFailure(error instanceof IdentityError ? identityHelp(error) : messageOf(error));
      setLeaving(false);
    }
  }

  return (
    <>
      <Button look="plain" className="w-full" busy={leaving} onClick={() => void leave()}>
        <ProviderMark name={name} logo={logo} /> Continue with {name}
      </Button>
      {failure && (
        <p role="alert" className="text-[13px] text-danger">
          {failure}
        </p>
      )}
    </>
  );
}
