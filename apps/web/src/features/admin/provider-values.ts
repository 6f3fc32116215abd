import { type Provider, ProviderInput, ProviderSettings } from '@limn/contracts/providers';
import { z } from 'zod';
import { priceText } from '../../domain/price-text.ts';
import type { NumberText } from '../../ui/number-field.tsx';

/** No limit is a negative number while it is typed. */
const none = -1;
export const budgetText: NumberText = {
  ...priceText,
  read: (text) => (text.trim() === '' ? none : priceText.read(text)),
  write: (amount) => (amount < 0 ? '' : priceText.write(amount)),
};
export const whole: NumberText = {
  read: (text) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN),
  write: String,
  unreadable: 'Enter a whole number.',
};
export const decimal: NumberText = {
  read: (text) => (/^-?\d{1,3}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN),
  write: String,
  unreadable: 'Enter a number such as 6 or 6.5.',
};

export const FormInput = ProviderInput.extend({
  monthlyBudget: z
    .number()
    .int()
    .min(none)
    .transform((amount) => (amount < 0 ? null : amount)),
  settings: ProviderInput.shape.settings.extend({
    /** An address a line. */
    servers: z.string().transform((text, context) => {
      const read = ProviderSettings.shape.servers.safeParse(text.split(/\s+/).filter(Boolean));
      if (read.success) return read.data;
      context.addIssue(read.error.issues[0]!.message);
      return z.NEVER;
    }),
  }),
  training: ProviderInput.shape.training.extend({
    url: z
      .url('This is not a web address.')
      .or(z.literal(''))
      .transform((url) => url || null),
  }),
});
export type Values = z.input<typeof FormInput>;

export const fresh: Values = {
  kind: 'comfyui',
  name: '',
  address: '',
  headers: [],
  settings: { ...ProviderSettings.parse({ model: '' }), servers: '' },
  version: '',
  licence: '',
  training: { source: 'undisclosed', text: '', url: '' },
  credits: 3,
  costPerThousand: 0,
  monthlyBudget: none,
  deadline: 300,
  enabled: true,
};

export function valuesOf(provider: Provider): Values {
  const { training } = provider;
  const input = ProviderInput.parse({ ...provider, headers: [] });
  return {
    ...input,
    settings: { ...input.settings, servers: input.settings.servers.join('\n') },
    training: { ...training, url: training.url ?? '' },
    monthlyBudget: provider.monthlyBudget ?? none,
  };
}
