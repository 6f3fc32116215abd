import type { ProfileKind } from '@limn/contracts/constants';
import {
  AccountName,
  About,
  missingContact,
  Profession,
  SocialNetworks,
  TierPrices,
  Website,
} from '@limn/contracts/profile-fields';
import { type SignupDraft, signupSteps, type SignupStep } from '@limn/contracts/signup';
import type { z } from 'zod';

/** Messages by the path of the field they are about. */
export type Errors = Record<string, string>;

function errorsOf(path: string, schema: z.ZodType, value: unknown): Errors {
  const result = schema.safeParse(value);
  if (result.success) return {};
  const errors: Errors = {};
  for (const issue of result.error.issues) {
    const name = [path, ...issue.path].join('.');
    errors[name] ??= issue.message;
  }
  return errors;
}

/** What is wrong with what one step asks for; empty when it may be left. The server judges again. */
export function judgeStep(step: SignupStep, kind: ProfileKind, draft: SignupDraft): Errors {
  switch (step) {
    case 'account-type':
      return {
        ...errorsOf(
          'accountName',
          AccountName,
          draft.accountType === 'business' ? draft.companyName : draft.accountName,
        ),
        ...errorsOf('profession', Profession, draft.profession),
        ...errorsOf('about', About, draft.about),
      };
    case 'choose-categories':
      return draft.categories.length > 0 ? {} : { categories: 'Choose at least one category.' };
    case 'choose-collaborations':
      return draft.contentOptions.length > 0
        ? {}
        : { contentOptions: 'Choose at least one kind of content.' };
    case 'social-accounts': {
      const errors = {
        ...errorsOf('socialNetworks', SocialNetworks, draft.socialNetworks),
        ...errorsOf('website', Website, draft.website),
      };
      const missing = Object.keys(errors).length === 0 ? missingContact(kind, draft) : undefined;
      return missing ? { socialNetworks: missing } : errors;
    }
    case 'pricing-setup':
      return errorsOf('pricing', TierPrices, draft.pricing);
    default:
      return {};
  }
}

const stepOfField: Record<string, SignupStep> = {
  accountName: 'account-type',
  profession: 'account-type',
  about: 'account-type',
  categories: 'choose-categories',
  contentOptions: 'choose-collaborations',
  headshot: 'upload-headshot',
  coverphoto: 'upload-cover-photo',
  socialNetworks: 'social-accounts',
  website: 'social-accounts',
  pricing: 'pricing-setup',
};

/** The first step of a kind that asks for one of these fields. */
export function stepAsking(kind: ProfileKind, fields: string[]): SignupStep | undefined {
  const asked = new Set(fields.map((path) => stepOfField[path.split('.')[0] ?? '']));
  return signupSteps[kind].find((step) => asked.has(step));
}
