import { z } from 'zod';

/**
 * What API keys and apps may be allowed to do. A route without a scope is closed to them: administration, consents,
 * signatures, payouts, identity, deletion, and keys themselves are for people in a browser only.
 */
export const scopes = {
  'market:read': 'Search the marketplace and read terms, prices and certificates',
  'pictures:read': 'See your pictures and how far they are',
  'pictures:create': 'Make and upload pictures; this spends your credits',
  'licenses:read': 'See your licences and what licences cost you',
  'licenses:buy': 'Start buying licences; you pay in the browser, or a mandate of yours pays',
  'projects:read': 'See your projects',
  'projects:draft': 'Write drafts of requests; only you can send them',
  'statements:read': 'See your earnings and statements',
  'account:read': 'See your name, your profiles, your plan and your credits',
} as const;
export type Scope = keyof typeof scopes;

export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]];
export const ScopeName = z.enum(scopeNames);

/** Scopes as OAuth writes them: names with spaces between them; unknown names are left out. */
export const scopesIn = (text: string): Scope[] =>
  scopeNames.filter((name) => text.split(' ').includes(name));
