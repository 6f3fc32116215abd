import { z } from 'zod';
import { StyleId } from './ids.ts';
import { Recipe } from './recipe.ts';
import { route } from './route.ts';
import { Credit } from './studio.ts';

/** Hours after which a guest's picture is deleted, and another one can be made. */
export const guestPictureHours = 24;

const Id = z.uuid();
const params = z.object({ id: Id });

/** A small, watermarked picture made without an account. */
export const GuestPicture = z.object({
  id: Id,
  status: z.enum(['queued', 'running', 'succeeded', 'failed']),
  error: z.string().nullable(),
  style: z.object({ id: StyleId, name: z.string(), artist: z.string() }),
  prompt: z.string(),
  seed: z.int(),
  /** Where its file is, once it is painted. */
  url: z.string().nullable(),
  /** The artists whose works it was painted from. It was free, so it pays no one. */
  credits: z.array(Credit),
  expiresAt: z.iso.datetime(),
});
export type GuestPicture = z.infer<typeof GuestPicture>;

export const NewGuestPicture = z.object({
  /** The same id returns the same picture. */
  requestId: z.string().min(8).max(64),
  style: StyleId,
  prompt: Recipe.shape.prompt,
});

const base = { tag: 'Studio' } as const;
const path = '/api/studio/v1/guest-pictures';
export const guestPictureRoutes = {
  offer: route({
    ...base,
    method: 'GET',
    path,
    summary: 'Whether a guest can make a picture now',
    access: 'guest',
    response: z.object({
      /** False: this site does not offer it, or has made as many today as it allows. */
      offered: z.boolean(),
    }),
  }),
  create: route({
    ...base,
    method: 'POST',
    path,
    summary: 'Make a small, marked picture without an account: one a day for each network',
    access: 'guest',
    perMinute: 10,
    body: NewGuestPicture,
    response: GuestPicture,
    status: 202,
  }),
  get: route({
    ...base,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'A picture made without an account, for a day',
    access: 'guest',
    params,
    response: GuestPicture,
  }),
  file: route({
    ...base,
    method: 'GET',
    path: `${path}/{id}/file`,
    summary: 'Its file (WebP), with the visible mark',
    access: 'public',
    params,
    stream: 'file',
  }),
};
