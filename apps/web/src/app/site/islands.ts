import type { ComponentProps } from 'react';

/** The hydrated parts of public pages, each loaded separately. */
export const islands = {
  header: async () => (await import('../header/site-header.tsx')).SiteHeader,
  hero: async () => (await import('./landing/hero-slides.tsx')).HeroSlides,
  lens: async () => (await import('./landing/lens.tsx')).Lens,
  slides: async () => (await import('./landing/slides.tsx')).Slides,
  split: async () => (await import('./landing/split.tsx')).Split,
  approval: async () => (await import('./landing/approval.tsx')).Approval,
  plans: async () => (await import('./pages/plan-button.tsx')).PlanButton,
  blog: async () => (await import('../../features/blog/blog.tsx')).Blog,
  share: async () => (await import('../../domain/share-button.tsx')).ShareButton,
  receipts: async () => (await import('../../features/public/receipt-check.tsx')).ReceiptCheck,
  contact: async () => (await import('../../features/public/contact-form.tsx')).ContactForm,
};

export type IslandName = keyof typeof islands;
export type IslandProps<N extends IslandName> = ComponentProps<
  Awaited<ReturnType<(typeof islands)[N]>>
>;
