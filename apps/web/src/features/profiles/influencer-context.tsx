import type { Profile } from '@limn/contracts/profiles';
import { createContext, use, type ReactNode } from 'react';

interface Influencer {
  profile: Profile;
  /** Refreshes the profile from the server. */
  change: (profile: Profile) => void;
}

const Context = createContext<Influencer | null>(null);

/** The influencer whose pages are shown. */
export function InfluencerProvider({
  profile,
  change,
  children,
}: Influencer & { children: ReactNode }) {
  return <Context value={{ profile, change }}>{children}</Context>;
}

export function useInfluencer(): Influencer {
  const value = use(Context);
  if (!value) throw new Error('useInfluencer must be used within an InfluencerProvider');
  return value;
}
