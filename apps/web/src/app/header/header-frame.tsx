import type { ReactNode } from 'react';

/** The bar of 50 pixels that stays on top (specification §9), and the way past it. */
export function HeaderFrame({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 h-[50px] border-b bg-[color-mix(in_srgb,var(--bg)_86%,transparent)] backdrop-blur-md">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-s focus:bg-raised focus:px-3 focus:py-2"
      >
        Skip to content
      </a>
      <div className="flex h-full items-center gap-4 px-4 md:gap-6 md:px-7">{children}</div>
    </header>
  );
}
