import { z } from 'zod';
import { HeadshotId, ImageId, ProjectId } from './ids.ts';
import { SeenAgreement } from './licensing.ts';
import { typedName } from './text.ts';
import { route } from './route.ts';

/** Limits of a persona's headshots. */
export const personaLimits = {
  least: 4,
  most: 30,
  maxBytes: 20 * 1024 * 1024,
  maxPixels: 50_000_000,
  /** Shortest side of a headshot, in pixels. */
  minSide: 400,
  uses: 10,
  leastUse: 20,
  mostUse: 600,
  /** Pictures that may be made for each picture a project is about: the rest are tries. */
  triesPerPicture: 20,
} as const;

export const personaStates = {
  collecting: 'Not trained',
  training: 'Being trained',
  ready: 'Ready',
  failed: 'Failed',
} as const;
export type PersonaState = keyof typeof personaStates;

/** From each state, the states it may go to; deleted it is from any. */
export const personaTransitions: Readonly<Record<PersonaState, readonly PersonaState[]>> = {
  collecting: ['training'],
  training: ['ready', 'failed', 'collecting'],
  ready: ['training', 'collecting'],
  failed: ['training', 'collecting'],
};

export const Headshot = z.object({
  id: HeadshotId,
  width: z.int(),
  height: z.int(),
  /** Signed address of the picture. */
  url: z.string(),
  /** Signed address of what was cut out of it; null until it was trained on. */
  cutUrl: z.string().nullable(),
  /** Why nothing could be cut out of it. */
  problem: z.string().nullable(),
});
export type Headshot = z.infer<typeof Headshot>;

/** One use that is consented to, so described that a person can judge it. */
export const PersonaUses = z
  .array(
    z
      .string()
      .trim()
      .min(
        personaLimits.leastUse,
        `Describe each use in at least ${personaLimits.leastUse} characters.`,
      )
      .max(personaLimits.mostUse, `At most ${personaLimits.mostUse} characters per use.`),
  )
  .min(1, 'List at least one use you consent to, one per line.')
  .max(personaLimits.uses, `At most ${personaLimits.uses} uses.`);

export const Persona = z.object({
  state: z.enum(Object.keys(personaStates) as [PersonaState, ...PersonaState[]]),
  headshots: z.array(Headshot),
  /** The uses in the consent of its last training. */
  uses: z.array(z.string()),
  signedName: z.string(),
  /** 0–1, while it is being trained. */
  progress: z.number(),
  step: z.string(),
  error: z.string().nullable(),
  trainedAt: z.string().nullable(),
});
export type Persona = z.infer<typeof Persona>;

/** A running project in which the caller may have pictures made with a persona. */
export const UsablePersona = z.object({
  project: ProjectId,
  name: z.string(),
  uses: z.array(z.string()),
  /** Pictures that may still be made. */
  left: z.int(),
  until: z.string().nullable(),
});
export type UsablePersona = z.infer<typeof UsablePersona>;

/** Pictures made with a persona under a project, for both of its sides. */
export const PersonaPictures = z.object({
  /** Whether pictures may be made with it now. */
  usable: z.boolean(),
  /** The consent to the persona was withdrawn, or was never given. */
  gone: z.boolean(),
  made: z.int(),
  most: z.int(),
  /** The newest, at most 60. */
  pictures: z.array(
    z.object({
      id: ImageId,
      /** Signed address of the marked thumbnail; null: the picture was deleted. */
      url: z.string().nullable(),
      width: z.int(),
      height: z.int(),
      at: z.string(),
    }),
  ),
});
export type PersonaPictures = z.infer<typeof PersonaPictures>;

export const personaRoutes = {
  mine: route({
    method: 'GET',
    path: '/api/personas/v1/persona',
    tag: 'Personas',
    summary: 'My persona: headshots, what I consented to, and how far its training is',
    access: 'influencer',
    response: Persona,
  }),
  addHeadshot: route({
    method: 'POST',
    path: '/api/personas/v1/headshots',
    tag: 'Personas',
    summary: 'Upload a headshot: JPEG, PNG, WebP, AVIF or TIFF',
    access: 'influencer',
    perMinute: 60,
    upload: 'file',
    largestFile: personaLimits.maxBytes,
    response: Headshot,
    status: 201,
  }),
  removeHeadshot: route({
    method: 'DELETE',
    path: '/api/personas/v1/headshots/{id}',
    tag: 'Personas',
    summary: 'Delete a headshot and its cut-out permanently',
    access: 'influencer',
    params: z.object({ id: HeadshotId }),
    status: 204,
  }),
  file: route({
    method: 'GET',
    path: '/api/personas/v1/headshots/{id}/file',
    tag: 'Personas',
    summary: 'A headshot or its cut-out, by its signed address',
    access: 'public',
    params: z.object({ id: HeadshotId }),
    query: z.object({
      variant: z.enum(['photo', 'cut']),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    stream: 'file',
  }),
  train: route({
    method: 'POST',
    path: '/api/personas/v1/trainings',
    tag: 'Personas',
    summary: 'Consent to uses, and have the persona trained from my headshots',
    access: 'influencer',
    perMinute: 10,
    body: z.object({
      uses: PersonaUses,
      name: z
        .string()
        .overwrite(typedName)
        .min(2, 'Type your name.')
        .max(120, 'At most 120 characters.'),
      agreement: SeenAgreement,
    }),
    response: Persona,
    status: 202,
  }),
  cancel: route({
    method: 'DELETE',
    path: '/api/personas/v1/trainings',
    tag: 'Personas',
    summary: 'Cancel the training that is under way',
    access: 'influencer',
    response: Persona,
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/api/personas/v1/persona',
    tag: 'Personas',
    summary: 'Withdraw my consent: the persona, its headshots and cut-outs are deleted permanently',
    access: 'influencer',
    status: 204,
  }),
  usable: route({
    method: 'GET',
    path: '/api/personas/v1/usable',
    tag: 'Personas',
    summary: 'Personas that my running projects let me have pictures made with',
    access: 'accepted',
    response: z.object({ personas: z.array(UsablePersona) }),
  }),
  pictures: route({
    method: 'GET',
    path: '/api/personas/v1/projects/{id}',
    tag: 'Personas',
    summary: 'What has been made with the persona under a project of mine',
    access: 'profile',
    params: z.object({ id: ProjectId }),
    response: PersonaPictures,
  }),
};
