import { z } from 'zod';
import { ownModelPrice, profileKinds, type ProfileKind } from './constants.ts';
import { PhotoId } from './ids.ts';
import { Photo } from './photos.ts';
import {
  accountTypes,
  Categories,
  ContentOptions,
  LicenceOffer,
  TierPrices,
} from './profile-fields.ts';
import { route } from './route.ts';

/** §2: the steps of each kind in order; 0 and 1 are shared. */
export const signupSteps = {
  influencer: [
    'select-profile',
    'account-type',
    'choose-categories',
    'choose-collaborations',
    'upload-headshot',
    'social-accounts',
    'pricing-setup',
  ],
  creator: [
    'select-profile',
    'account-type',
    'upload-headshot',
    'upload-cover-photo',
    'social-accounts',
  ],
  artist: [
    'select-profile',
    'account-type',
    'upload-headshot',
    'social-accounts',
    'artstyle-agreement',
    'finetune-model',
    'artstyle-pricing',
  ],
} as const satisfies Record<ProfileKind, readonly string[]>;
export type SignupStep = (typeof signupSteps)[ProfileKind][number];

export function stepIndex(kind: ProfileKind, step: string): number {
  return (signupSteps[kind] as readonly string[]).indexOf(step);
}

/** §2: the step before or after, by index; undefined if there is none, or no kind. */
export function stepBeside(
  kind: ProfileKind | undefined,
  step: string,
  by: -1 | 1,
): SignupStep | undefined {
  if (!kind) return undefined;
  const at = stepIndex(kind, step);
  return at < 0 ? undefined : signupSteps[kind][at + by];
}

/** §2: what the counter shows; nothing at step 0. Totals: 6 influencer, 4 creator, 6 other. */
export function stepCounter(kind: ProfileKind | undefined, step: string): string | undefined {
  const total = kind === 'creator' ? 4 : 6;
  const at = kind ? stepIndex(kind, step) : 0;
  return at > 0 ? `${at}/${total}` : undefined;
}

/** §2: where the agreement step begins to count. */
export const startingStep = { creator: 0, influencer: 0, artist: 4 } as const satisfies Record<
  ProfileKind,
  number
>;

/** Text in a draft: validated when the draft becomes a profile. */
const typed = (max: number) => z.string().max(max).default('');
const TypedNetwork = z.object({
  handle: typed(200),
  followers: z.int().min(0).max(10_000_000_000).default(0),
});

/** §3: the signup account draft. Anything may still be missing or wrong in it. */
export const SignupDraft = z.object({
  accountType: z.enum(accountTypes).default('personal'),
  accountName: typed(200),
  companyName: typed(200),
  profession: typed(200),
  about: typed(4000),
  categories: Categories,
  contentOptions: ContentOptions,
  headshot: PhotoId.nullable().default(null),
  coverphoto: PhotoId.nullable().default(null),
  /** The same picture by the name a profile has for it; used where `coverphoto` is not given. */
  coverImage: PhotoId.nullable().default(null),
  socialNetworks: z
    .object({
      facebook: TypedNetwork.prefault({}),
      instagram: TypedNetwork.prefault({}),
      tiktok: TypedNetwork.prefault({}),
    })
    .prefault({}),
  website: typed(500),
  pricing: TierPrices.prefault({}),
  artist: z
    .object({
      styleName: typed(200),
      pricing: z
        .object({
          model: z.literal('own').default('own'),
          price: z.int().min(0).default(ownModelPrice),
        })
        .prefault({}),
    })
    .prefault({}),
  published: z.boolean().default(false),
  licenses: z.array(LicenceOffer).default([{ type: 'personal', price: 0 }]),
});
export type SignupDraft = z.infer<typeof SignupDraft>;

const steps = [...new Set(Object.values(signupSteps).flat())] as [SignupStep, ...SignupStep[]];

export const SavedDraft = z.object({
  draft: SignupDraft,
  /** The step reached, to continue from. */
  step: z.enum(steps),
  headshot: Photo.nullable(),
  coverphoto: Photo.nullable(),
  /** Null: nothing was saved yet. */
  updatedAt: z.iso.datetime().nullable(),
});
export type SavedDraft = z.infer<typeof SavedDraft>;

const Kind = z.object({ kind: z.enum(profileKinds) });

export const signupRoutes = {
  draft: route({
    method: 'GET',
    path: '/api/signup/v1/drafts/{kind}',
    tag: 'Sign-up',
    summary: 'My draft of a profile, as far as it goes',
    access: 'accepted',
    params: Kind,
    response: SavedDraft,
  }),
  save: route({
    method: 'PUT',
    path: '/api/signup/v1/drafts/{kind}',
    tag: 'Sign-up',
    summary: 'Save my draft of a profile; one draft per kind',
    access: 'accepted',
    params: Kind,
    body: z.object({ draft: SignupDraft, step: z.enum(steps) }),
    response: SavedDraft,
  }),
  discard: route({
    method: 'DELETE',
    path: '/api/signup/v1/drafts/{kind}',
    tag: 'Sign-up',
    summary: 'Delete my draft',
    access: 'accepted',
    params: Kind,
    status: 204,
  }),
};
