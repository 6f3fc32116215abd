import { z } from 'zod';
import { profileKinds } from './constants.ts';
import { ProfileId } from './ids.ts';
import { route } from './route.ts';

export const SocialNetwork = z.object({
  handle: z.string().default(''),
  followers: z.int().min(0).default(0),
});
export const SocialNetworks = z.object({
  facebook: SocialNetwork,
  instagram: SocialNetwork,
  tiktok: SocialNetwork,
});

export const Profile = z.object({
  id: ProfileId,
  kind: z.enum(profileKinds),
  /** entityName of artists and creators, companyName of influencers. */
  accountName: z.string(),
  entityName: z.string().optional(),
  companyName: z.string().optional(),
  about: z.string(),
  published: z.boolean(),
  socialNetworks: SocialNetworks,
});
export type Profile = z.infer<typeof Profile>;

export const ProfileSet = z.object({
  artist: Profile.optional(),
  creator: Profile.optional(),
  influencer: Profile.optional(),
});
export type ProfileSet = z.infer<typeof ProfileSet>;

/** The least a profile needs: a name to be credited by. */
export const NewProfile = z.object({
  kind: z.enum(profileKinds),
  accountName: z
    .string()
    .trim()
    .min(2, 'Give a name of at least 2 characters.')
    .max(80, 'A name has at most 80 characters.'),
  about: z.string().trim().max(2000, 'At most 2,000 characters.').default(''),
});

export const profileRoutes = {
  mine: route({
    method: 'GET',
    path: '/api/users/me/profiles',
    tag: 'Profiles',
    summary: 'My profiles, each optional',
    access: 'accepted',
    response: ProfileSet,
  }),
  create: route({
    method: 'POST',
    path: '/api/users/me/profiles',
    tag: 'Profiles',
    summary: 'Start a profile of one kind',
    access: 'accepted',
    body: NewProfile,
    response: Profile,
    status: 201,
  }),
};
