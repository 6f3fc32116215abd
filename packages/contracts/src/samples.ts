import { z } from 'zod';
import { GenerationId, ImageId, StyleId } from './ids.ts';
import { UsedReference } from './references.ts';
import { route } from './route.ts';
import { Credit, generationStatuses } from './studio.ts';

/** One of the pictures that show what a style can do; painted by us, with the preview mark. */
export const Sample = z.object({
  id: ImageId,
  prompt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Signed addresses of the marked picture and of a small one. */
  url: z.string(),
  thumbnailUrl: z.string(),
  credits: z.array(Credit),
  /** References that it was painted from. */
  references: z.array(UsedReference),
});
export type Sample = z.infer<typeof Sample>;

export const StyleSamples = z.object({
  style: StyleId,
  samples: z.array(Sample),
  /** How the newest painting of samples goes; only for the style's artist. */
  painting: z
    .object({
      generation: GenerationId,
      status: z.enum(generationStatuses),
      progress: z.number().min(0).max(1),
      step: z.string(),
      error: z.string().nullable(),
    })
    .nullable(),
});
export type StyleSamples = z.infer<typeof StyleSamples>;

/** Maximum number of styles per request of samples. */
const mostStyles = 24;

export const sampleRoutes = {
  list: route({
    method: 'GET',
    path: '/api/studio/v1/samples',
    tag: 'Studio',
    summary: 'Sample pictures of styles; those not visible to the caller are left out',
    access: 'guest',
    scope: 'market:read',
    query: z.object({
      /** Ids of art styles, separated by commas. */
      styles: z
        .string()
        .max(mostStyles * 32)
        .regex(new RegExp(`^sty_[0-9A-Z]{26}(,sty_[0-9A-Z]{26}){0,${mostStyles - 1}}$`)),
    }),
    response: z.object({ styles: z.array(StyleSamples) }),
  }),
  paint: route({
    method: 'POST',
    path: '/api/art-styles/v1/art-styles/{id}/samples',
    tag: 'Studio',
    summary: 'Paint the samples of a trained style of mine again; costs no credits',
    access: 'artist',
    perMinute: 6,
    params: z.object({ id: StyleId }),
    response: StyleSamples,
    status: 202,
  }),
  ownPictures: route({
    method: 'GET',
    path: '/api/studio/v1/own-pictures',
    tag: 'Studio',
    summary: 'How many pictures I may still make this month in my own styles without credits',
    access: 'accepted',
    response: z.object({
      monthly: z.int(),
      left: z.int(),
      /** Those styles, published or not. */
      styles: z.array(StyleId),
    }),
  }),
};
