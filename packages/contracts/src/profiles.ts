import { z } from 'zod';
import { profileKinds, type ProfileKind } from './constants.ts';
import { PhotoId, PortfolioImageId, ProfileId } from './ids.ts';
import { CursorQuery, Next } from './paging.ts';
import { Photo } from './photos.ts';
import {
  About,
  AccountName,
  accountTypes,
  Categories,
  categories,
  ContentOptions,
  LicenceOffer,
  missingContact,
  Profession,
  SocialNetworks,
  Tagline,
  TierPrices,
  Website,
} from './profile-fields.ts';
import { typedText } from './text.ts';
import { route } from './route.ts';

/** The editable fields of a profile, validated. Fields that a kind does not use keep their defaults. */
const ProfileFields = z.object({
  accountType: z.enum(accountTypes).default('personal'),
  accountName: AccountName,
  tagline: Tagline,
  profession: Profession,
  about: About,
  categories: Categories,
  contentOptions: ContentOptions,
  socialNetworks: SocialNetworks.prefault({}),
  website: Website.default(''),
  pricing: TierPrices.prefault({}),
  licenses: z
    .array(LicenceOffer)
    .max(3)
    .default([{ type: 'personal', price: 0 }]),
  headshot: PhotoId.nullable().default(null),
  coverphoto: PhotoId.nullable().default(null),
});
export type ProfileFields = z.infer<typeof ProfileFields>;

/** The rules of one kind (§5): who needs a handle, a category, a content kind. */
export function profileFieldsOf(kind: ProfileKind) {
  return ProfileFields.superRefine((given, context) => {
    const missing = missingContact(kind, given);
    if (missing) context.addIssue({ code: 'custom', path: ['socialNetworks'], message: missing });
    if (kind !== 'influencer') return;
    if (given.categories.length === 0)
      context.addIssue({
        code: 'custom',
        path: ['categories'],
        message: 'Choose at least one category.',
      });
    if (given.contentOptions.length === 0)
      context.addIssue({
        code: 'custom',
        path: ['contentOptions'],
        message: 'Choose at least one kind of content.',
      });
  });
}

export const PortfolioImage = z.object({
  id: PortfolioImageId,
  /** Alternative text of the picture. */
  description: z.string(),
  photo: Photo,
});
export type PortfolioImage = z.infer<typeof PortfolioImage>;

export const Profile = z.object({
  id: ProfileId,
  kind: z.enum(profileKinds),
  /** entityName of artists and creators, companyName of influencers (§3). */
  accountName: z.string(),
  entityName: z.string().optional(),
  companyName: z.string().optional(),
  /** The user's family name (§3). */
  fullName: z.string(),
  accountType: z.enum(accountTypes),
  tagline: z.string(),
  profession: z.string(),
  about: z.string(),
  categories: z.array(z.enum(categories)),
  contentOptions: ContentOptions,
  socialNetworks: SocialNetworks,
  website: z.object({ url: z.string() }),
  pricing: TierPrices,
  licenses: z.array(LicenceOffer),
  headshot: Photo.nullable(),
  coverphoto: Photo.nullable(),
  portfolioImages: z.array(PortfolioImage),
  published: z.boolean(),
  /** Taken down by us: only its owner is shown it. */
  takenDown: z.boolean(),
  likes: z.int(),
  /** True on a fresh machine's sample people. */
  sample: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileSet = z.object({
  artist: Profile.optional(),
  creator: Profile.optional(),
  influencer: Profile.optional(),
});
export type ProfileSet = z.infer<typeof ProfileSet>;

/** The public facts of a published artist or influencer. */
export const PublicProfile = Profile.omit({ fullName: true, accountType: true }).extend({
  kind: z.enum(['artist', 'influencer']),
  /** Whether the caller likes it. */
  liked: z.boolean(),
});
export type PublicProfile = z.infer<typeof PublicProfile>;

/** A published artist or influencer in a list. */
export const TalentCard = PublicProfile.pick({
  id: true,
  kind: true,
  accountName: true,
  tagline: true,
  profession: true,
  categories: true,
  headshot: true,
  likes: true,
  liked: true,
  sample: true,
});
export type TalentCard = z.infer<typeof TalentCard>;

/** Most pictures of one portfolio. */
export const portfolioLimit = 24;

const Kind = z.object({ kind: z.enum(profileKinds) });
const Description = z.string().overwrite(typedText).max(200, 'At most 200 characters.');
const Id = z.object({ id: ProfileId });

export const profileRoutes = {
  mine: route({
    method: 'GET',
    path: '/api/users/me/profiles',
    tag: 'Profiles',
    summary: 'My profiles, each optional',
    access: 'accepted',
    scope: 'account:read',
    response: ProfileSet,
  }),
  create: route({
    method: 'POST',
    path: '/api/users/me/profiles',
    tag: 'Profiles',
    summary: 'Turn my sign-up draft of one kind into a profile; refused fields are named',
    access: 'accepted',
    body: Kind,
    response: Profile,
    status: 201,
  }),
  update: route({
    method: 'PUT',
    path: '/api/users/me/profiles/{kind}',
    tag: 'Profiles',
    summary: 'Change my profile of one kind',
    access: 'accepted',
    params: Kind,
    body: ProfileFields,
    response: Profile,
  }),
  publish: route({
    method: 'PATCH',
    path: '/api/users/me/profiles/{kind}',
    tag: 'Profiles',
    summary: 'Show my profile in public, or hide it',
    access: 'accepted',
    params: Kind,
    body: z.object({ published: z.boolean() }),
    response: Profile,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/users/me/profiles/{kind}',
    tag: 'Profiles',
    summary: 'Delete my profile of one kind. Licences already sold stay in force',
    access: 'accepted',
    params: Kind,
    status: 204,
  }),
  restore: route({
    method: 'POST',
    path: '/api/users/me/profiles/{kind}/restore',
    tag: 'Profiles',
    summary: 'Take the deletion of my profile back',
    access: 'accepted',
    params: Kind,
    response: Profile,
  }),
  addPortfolioImage: route({
    method: 'POST',
    path: '/api/users/me/profiles/{kind}/portfolio',
    tag: 'Profiles',
    summary: 'Add an uploaded photo to my portfolio',
    access: 'accepted',
    params: Kind,
    body: z.object({ photoId: PhotoId, description: Description.default('') }),
    response: PortfolioImage,
    status: 201,
  }),
  describePortfolioImage: route({
    method: 'PATCH',
    path: '/api/users/me/portfolio/{id}',
    tag: 'Profiles',
    summary: 'Describe what a portfolio picture shows',
    access: 'accepted',
    params: z.object({ id: PortfolioImageId }),
    body: z.object({ description: Description }),
    status: 204,
  }),
  orderPortfolio: route({
    method: 'PUT',
    path: '/api/users/me/profiles/{kind}/portfolio',
    tag: 'Profiles',
    summary: 'Put my portfolio in order: every picture’s id, first to last',
    access: 'accepted',
    params: Kind,
    body: z.object({ ids: z.array(PortfolioImageId).max(portfolioLimit) }),
    status: 204,
  }),
  removePortfolioImage: route({
    method: 'DELETE',
    path: '/api/users/me/portfolio/{id}',
    tag: 'Profiles',
    summary: 'Take a picture out of my portfolio',
    access: 'accepted',
    params: z.object({ id: PortfolioImageId }),
    status: 204,
  }),
  restorePortfolioImage: route({
    method: 'POST',
    path: '/api/users/me/portfolio/{id}/restore',
    tag: 'Profiles',
    summary: 'Put a picture back where it was in my portfolio',
    access: 'accepted',
    params: z.object({ id: PortfolioImageId }),
    status: 204,
  }),
  published: route({
    method: 'GET',
    path: '/api/profiles/v1/profiles',
    tag: 'Profiles',
    summary: 'Published artists or influencers, most liked first',
    access: 'guest',
    scope: 'market:read',
    shared: true,
    query: CursorQuery.extend({
      kind: z.enum(['artist', 'influencer']).default('influencer'),
      category: z.enum(categories).optional(),
      search: z.string().trim().max(100).default(''),
    }),
    response: z.object({
      profiles: z.array(TalentCard),
      /** Counted to 2,000 beyond this page. */
      total: z.int(),
      next: Next,
    }),
  }),
  face: route({
    method: 'GET',
    path: '/api/profiles/v1/profiles/{id}',
    tag: 'Profiles',
    summary: 'The public page of an artist or influencer',
    access: 'guest',
    scope: 'market:read',
    shared: true,
    params: Id,
    response: PublicProfile,
  }),
  like: route({
    method: 'PUT',
    path: '/api/profiles/v1/profiles/{id}/like',
    tag: 'Profiles',
    summary: 'Like a published profile',
    access: 'accepted',
    params: Id,
    response: z.object({ likes: z.int(), liked: z.boolean() }),
  }),
  unlike: route({
    method: 'DELETE',
    path: '/api/profiles/v1/profiles/{id}/like',
    tag: 'Profiles',
    summary: 'Take a like back',
    access: 'accepted',
    params: Id,
    response: z.object({ likes: z.int(), liked: z.boolean() }),
  }),
};
