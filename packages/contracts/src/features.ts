import { z } from 'zod';
import { Email } from './email.ts';
import { profileKinds } from './constants.ts';
import { route } from './route.ts';

/** §3: the three flags, and what each one opens. */
export const flags = ['nilv', 'canvasEnhancements', 'admin'] as const;
export type Flag = (typeof flags)[number];
/** The flags that rules open. Admin rights are given by two admins (`admin-rights.ts`). */
export const ruledFlags = ['nilv', 'canvasEnhancements'] as const satisfies readonly Flag[];
export type RuledFlag = (typeof ruledFlags)[number];

export const flagTexts = {
  nilv: {
    name: 'NILV',
    opens:
      'Name, image, likeness and voice: influencers and books in the marketplace, their public pages, and asking them for rights.',
  },
  canvasEnhancements: {
    name: 'Canvas enhancements',
    opens: 'Pictures of 1536 and 2048 pixels a side in the studio, and four or more at once.',
  },
} as const satisfies Record<RuledFlag, { name: string; opens: string }>;

export const Features = z.object({
  nilv: z.boolean(),
  canvasEnhancements: z.boolean(),
  admin: z.boolean(),
});
export type Features = z.infer<typeof Features>;

/** Who has a feature: `percentage` of all people, holders of `roles`, and specific people. */
export const FlagRule = z.object({
  flag: z.enum(ruledFlags),
  /** Share of signed-in users, by a hash of user and flag: the same people at every request. */
  percentage: z.int().min(0).max(100),
  roles: z.array(z.enum(profileKinds)),
  /** A person's own setting wins over role and percentage. */
  people: z.array(z.object({ email: Email, open: z.boolean() })).max(500),
});
export type FlagRule = z.infer<typeof FlagRule>;

export const featureRoutes = {
  mine: route({
    method: 'GET',
    path: '/api/features/v1/features',
    tag: 'Features',
    summary: 'Which features are open to me',
    access: 'public',
    response: Features,
  }),
  rules: route({
    method: 'GET',
    path: '/api/admin/v1/features',
    tag: 'Admin',
    summary: 'Feature flags and who has each feature',
    access: 'admin',
    response: z.object({ rules: z.array(FlagRule) }),
  }),
  setRule: route({
    method: 'PUT',
    path: '/api/admin/v1/features/{flag}',
    tag: 'Admin',
    summary: 'Open or close a feature',
    access: 'admin',
    params: z.object({ flag: z.enum(ruledFlags) }),
    body: FlagRule.omit({ flag: true }),
    response: FlagRule,
  }),
};
