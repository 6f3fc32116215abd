import { z } from 'zod';
import { ProfileId, VoiceId } from './ids.ts';
import { Country, ForbiddenUses, Language } from './offers.ts';
import { typedName } from './text.ts';
import { route } from './route.ts';

/** The rights in a person that can be licensed: NILV. */
export const talentRights = ['name', 'image', 'likeness', 'voice'] as const;
export type TalentRight = (typeof talentRights)[number];

/** Explanations of the rights, for influencers and customers. */
export const talentRightTexts = {
  name: { name: 'Name', text: 'Using their name: as endorser, as presenter, as the voice.' },
  image: {
    name: 'Image',
    text: 'Existing pictures and films of them, or new ones made with them.',
  },
  likeness: { name: 'Likeness', text: 'New AI-made pictures that look like them.' },
  voice: { name: 'Voice', text: 'Their voice, recorded or AI-made.' },
} as const satisfies Record<TalentRight, { name: string; text: string }>;

/** One right: whether it is offered, and what is included when it is. */
const RightOffer = z
  .object({
    offered: z.boolean(),
    includes: z.string().trim().max(600, 'At most 600 characters.'),
  })
  .refine(({ offered, includes }) => !offered || includes.length >= 10, {
    path: ['includes'],
    message: 'Describe what is included (at least 10 characters).',
  });
const notOffered = { offered: false, includes: '' };

/** An influencer's offer, in addition to the content and prices in their profile. */
export const TalentOffer = z.object({
  rights: z
    .object({
      name: RightOffer.default(notOffered),
      image: RightOffer.default(notOffered),
      likeness: RightOffer.default(notOffered),
      voice: RightOffer.default(notOffered),
    })
    .prefault({}),
  forbiddenUses: ForbiddenUses,
  /** Languages their voice speaks. */
  languages: z
    .array(Language)
    .max(12, 'At most 12 languages.')
    .transform((list) => [...new Set(list)])
    .default([]),
  city: z.string().overwrite(typedName).max(80, 'At most 80 characters.').default(''),
  country: Country,
});
export type TalentOffer = z.infer<typeof TalentOffer>;

/** Limits of a voice sample. */
export const voiceLimits = {
  maxBytes: 10 * 1024 * 1024,
  minSeconds: 10,
  maxSeconds: 60,
  minPeaks: 100,
  maxPeaks: 400,
} as const;

/** Loudness from the first moment to the last, 0 silent to 1 full. */
const Peaks = z
  .array(z.number('A peak is a number.').min(0, 'A peak is 0 to 1.').max(1, 'A peak is 0 to 1.'))
  .min(voiceLimits.minPeaks, `Give ${voiceLimits.minPeaks} to ${voiceLimits.maxPeaks} peaks.`)
  .max(voiceLimits.maxPeaks, `Give ${voiceLimits.minPeaks} to ${voiceLimits.maxPeaks} peaks.`);

export const VoiceSample = z.object({
  id: VoiceId,
  /** The title the influencer gave it. */
  title: z.string(),
  seconds: z.number(),
  peaks: Peaks,
  /** Signed address, good for 6 to 12 hours; answers range requests. */
  url: z.string(),
});
export type VoiceSample = z.infer<typeof VoiceSample>;

export const VoiceTitle = z
  .string()
  .overwrite(typedName)
  .min(2, 'Describe what people hear.')
  .max(120, 'At most 120 characters.');

export const Talent = z.object({ offer: TalentOffer, voice: VoiceSample.nullable() });
export type Talent = z.infer<typeof Talent>;

export const talentRoutes = {
  mine: route({
    method: 'GET',
    path: '/api/talents/v1/offer',
    tag: 'Talents',
    summary: 'What I offer as an influencer, with my voice sample',
    access: 'influencer',
    response: Talent,
  }),
  update: route({
    method: 'PUT',
    path: '/api/talents/v1/offer',
    tag: 'Talents',
    summary: 'Set what I offer as an influencer',
    access: 'influencer',
    body: TalentOffer,
    response: TalentOffer,
  }),
  addVoice: route({
    method: 'POST',
    path: '/api/talents/v1/voice',
    tag: 'Talents',
    summary:
      'Upload my voice sample: 10 to 60 seconds of WAV, MP3, Ogg, WebM or M4A. It replaces the one before',
    access: 'influencer',
    perMinute: 10,
    query: z.object({
      title: VoiceTitle,
      /** 100 to 400 numbers from 0 to 1, with commas between them. */
      peaks: z
        .string()
        .max(4000)
        .transform((text) => text.split(',').map(Number))
        .pipe(Peaks),
    }),
    upload: 'file',
    largestFile: voiceLimits.maxBytes,
    response: VoiceSample,
    status: 201,
  }),
  removeVoice: route({
    method: 'DELETE',
    path: '/api/talents/v1/voice',
    tag: 'Talents',
    summary: 'Delete my voice sample permanently',
    access: 'influencer',
    status: 204,
  }),
  voiceFile: route({
    method: 'GET',
    path: '/api/talents/v1/voices/{id}/file',
    tag: 'Talents',
    summary: 'A voice sample by its signed address',
    access: 'public',
    scope: 'market:read',
    params: z.object({ id: VoiceId }),
    query: z.object({
      variant: z.literal('voice'),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    stream: 'file',
  }),
  get: route({
    method: 'GET',
    path: '/api/talents/v1/talents/{id}',
    tag: 'Talents',
    summary: 'What a published influencer offers, with their voice sample',
    access: 'guest',
    scope: 'market:read',
    shared: true,
    params: z.object({ id: ProfileId }),
    response: Talent.extend({
      /** Hours they take to answer a request, the median; null while too few were answered. */
      answerHours: z.number().nullable(),
    }),
  }),
};
