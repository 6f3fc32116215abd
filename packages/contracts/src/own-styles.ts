import { z } from 'zod';
import { planIds } from './billing.ts';
import { StyleId } from './ids.ts';
import { route } from './route.ts';
import { StyleCard, StyleDetail, StyleName } from './styles.ts';

/**
 * Styles that creators train for themselves. Their pictures and their training go by the routes of art styles; nothing
 * else of those is for them.
 */
export const ownStyleRoutes = {
  list: route({
    method: 'GET',
    path: '/api/own-styles/v1/own-styles',
    tag: 'Own styles',
    summary: 'Styles I train for myself as a creator, newest first, and how many my plan keeps',
    access: 'profile',
    response: z.object({
      ownStyles: z.array(StyleCard),
      /** How many the plan keeps; there may be more from before. */
      most: z.int(),
      plan: z.enum(planIds),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/api/own-styles/v1/own-styles',
    tag: 'Own styles',
    summary:
      'Start a style of my own; the pictures must be declared mine. Answers 409 when the plan keeps no more',
    access: 'creator',
    perMinute: 30,
    body: z.object({
      name: StyleName,
      /** Version and SHA-256 of the declaration the creator saw and makes. */
      agreement: z.object({ version: z.string(), sha256: z.string().length(64) }),
    }),
    response: StyleDetail,
    status: 201,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/own-styles/v1/own-styles/{id}',
    tag: 'Own styles',
    summary: 'Delete one of my own styles permanently, with its pictures and training',
    access: 'creator',
    params: z.object({ id: StyleId }),
    status: 204,
  }),
};
