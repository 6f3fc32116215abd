import type { ProfileKind } from '@limn/contracts/constants';
import {
  About,
  AccountName,
  Categories,
  ContentOptions,
  missingContact,
  Profession,
  SocialNetworks,
  TierPrices,
  Website,
} from '@limn/contracts/profile-fields';
import { type SignupDraft, signupSteps, type SignupStep } from '@limn/contracts/signup';
import { z } from 'zod';

const words = { profession: Profession, about: About };
/** The one name, of a person or a company, is typed in a field of its own for each. */
const AccountType = z.discriminatedUnion('accountType', [
  z.object({ accountType: z.literal('personal'), accountName: AccountName, ...words }),
  z.object({ accountType: z.literal('business'), companyName: AccountName, ...words }),
]);

const Contact = (kind: ProfileKind) =>
  z.object({ socialNetworks: SocialNetworks, website: Website }).superRefine((given, context) => {
    const message = missingContact(kind, given);
    if (message) context.addIssue({ code: 'custom', path: ['socialNetworks'], message });
  });

function partOf(kind: ProfileKind, step: SignupStep): z.ZodType {
  switch (step) {
    case 'account-type':
      return AccountType;
    case 'choose-categories':
      return z.object({
        categories: Categories.refine((all) => all.length > 0, 'Choose at least one category.'),
      });
    case 'choose-collaborations':
      return z.object({
        contentOptions: ContentOptions.refine(
          (all) => all.length > 0,
          'Choose at least one kind of content.',
        ),
      });
    case 'social-accounts':
      return Contact(kind);
    case 'pricing-setup':
      return z.object({ pricing: TierPrices });
    default:
      return z.object({});
  }
}

/** Validates a step's own fields before the next step. The server validates the whole draft. */
export function stepSchema(kind: ProfileKind, step: SignupStep) {
  return partOf(kind, step) as z.ZodType<unknown, SignupDraft>;
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
