import type { ReactNode } from 'react';
import { brand } from './brand.ts';

/** A page that is only a few words: loading, the waitlist. */
export function FullScreen({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center px-6 text-center">
      {children}
    </main>
  );
}

export function LoadingScreen({ text }: { text: string }) {
  return (
    <FullScreen>
      <title>{brand.name}</title>
      <p role="status" className="text-muted">
        {text}
      </p>
    </FullScreen>
  );
}
