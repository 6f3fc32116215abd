import { z } from 'zod';
import { OwnModelId, ProviderId, StyleId } from './ids.ts';
import { Model } from './recipe.ts';
import { route } from './route.ts';
import { Sample, StyleSamples } from './samples.ts';

/**
 * - `training`: waits for the trainer, or is being trained
 * - `ready`: trained; only its artist can use it
 * - `published`: creators can have pictures made by it
 * - `withdrawn`: makes no new pictures; existing ones stay
 */
export const ownModelStates = [
  'training',
  'ready',
  'published',
  'failed',
  'cancelled',
  'withdrawn',
] as const;
export type OwnModelState = (typeof ownModelStates)[number];

/** The provider's answer to deleting a model. */
export const Removal = z.object({
  outcome: z.enum(['deleted', 'not-possible', 'not-answered']),
  /** How it was done, or why it could not be, in a sentence. */
  says: z.string(),
  at: z.iso.datetime(),
  /** Number of attempts. */
  tries: z.int(),
});
export type Removal = z.infer<typeof Removal>;

/** A model that learned one style, as its artist sees it. */
export const OwnModel = z.object({
  id: OwnModelId,
  /** Counts the trainings of the style. */
  version: z.int(),
  /** Name of the model that it was trained on. */
  base: z.string(),
  state: z.enum(ownModelStates),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  step: z.string(),
  error: z.string().nullable(),
  /** How many works it learned from. */
  works: z.int(),
  /** The style's works have changed since. */
  stale: z.boolean(),
  credits: z.int(),
  samples: z.array(Sample),
  painting: StyleSamples.shape.painting,
  /** Pictures that creators have had made by it. */
  pictures: z.int(),
  removal: Removal.nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  trainedAt: z.iso.datetime().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type OwnModel = z.infer<typeof OwnModel>;

/** Who trains models of single styles, and what that costs. */
export const Trainer = z.object({
  provider: ProviderId,
  /** Name of the model that is trained on. */
  name: z.string(),
  training: Model.shape.training,
  licence: z.string(),
  credits: z.int(),
  /** How long trainings took; null where none was measured yet. */
  minutes: z.number().nullable(),
});
export type Trainer = z.infer<typeof Trainer>;

const OwnModels = z.object({
  /** The newest first. */
  models: z.array(OwnModel),
  trainers: z.array(Trainer),
  /** Whether there is a consent in force. */
  agreed: z.boolean(),
});

const params = z.object({ id: StyleId });
const modelParams = params.extend({ modelId: OwnModelId });
const path = '/api/art-styles/v1/art-styles/{id}/own-models';
const tag = 'Own models';

export const ownModelRoutes = {
  list: route({
    method: 'GET',
    path,
    tag,
    summary: 'Models that learned a style of mine, the newest first, and who can train one',
    access: 'artist',
    params,
    response: OwnModels,
  }),
  train: route({
    method: 'POST',
    path,
    tag,
    summary:
      'Let a model learn a style of mine, which takes a consent of its own; its credits are reserved at once',
    access: 'artist',
    perMinute: 6,
    params,
    body: z.object({
      provider: ProviderId,
      /** Price in credits shown to the artist. */
      credits: z.int().min(0),
      /** Version and SHA-256 of the consent the artist saw and gives. */
      agreement: z.object({ version: z.string(), sha256: z.string().length(64) }),
    }),
    response: OwnModels,
    status: 202,
  }),
  cancel: route({
    method: 'DELETE',
    path: `${path}/{modelId}/training`,
    tag,
    summary: 'Cancel a training; its credits come back',
    access: 'artist',
    params: modelParams,
    response: OwnModels,
  }),
  paint: route({
    method: 'POST',
    path: `${path}/{modelId}/samples`,
    tag,
    summary: 'Have a model’s samples made again; costs no credits',
    access: 'artist',
    perMinute: 6,
    params: modelParams,
    response: OwnModels,
    status: 202,
  }),
  publish: route({
    method: 'POST',
    path: `${path}/{modelId}/publication`,
    tag,
    summary: 'Offer a model to creators, in place of an earlier one of the style',
    access: 'artist',
    params: modelParams,
    response: OwnModels,
  }),
  withdraw: route({
    method: 'POST',
    path: `${path}/{modelId}/withdrawal`,
    tag,
    summary: 'Withdraw a model permanently: no new pictures; its provider is asked to delete it',
    access: 'artist',
    params: modelParams,
    response: OwnModels,
  }),
  offered: route({
    method: 'GET',
    path: '/api/studio/v1/own-models/{id}',
    tag,
    summary:
      'The model of a style of its own that is offered, with what its pictures pay the artist',
    access: 'guest',
    scope: 'market:read',
    params,
    response: z.object({ model: Model.nullable() }),
  }),
};
