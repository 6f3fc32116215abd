import { z } from 'zod';
import { StyleId, UserId } from './ids.ts';
import { PageQuery } from './paging.ts';
import { route } from './route.ts';
import { Artwork, StyleCard } from './styles.ts';

/** Why a style cannot be published, with what to do. */
export const publishingObstacles = {
  untrained: 'Train the style before publishing it.',
  changed: 'The pictures have changed since the last training. Train again, then publish.',
  'no-consent': 'Accept the art-style agreement before publishing.',
} as const;
export type PublishingObstacle = keyof typeof publishingObstacles;

/** An artist's first style that waits for an admin before it is public. */
export const StyleInReview = z.object({
  style: StyleCard,
  artworks: z.array(Artwork),
  /** The artist: their account, and how they can be found elsewhere. */
  by: z.object({ userId: UserId, email: z.string(), contacts: z.array(z.string()) }),
  /** Well-known painters named in the names of the style or its works. */
  painters: z.array(z.string()),
  askedAt: z.iso.datetime(),
});
export type StyleInReview = z.infer<typeof StyleInReview>;

export const styleReviewRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/v1/style-reviews',
    tag: 'Admin',
    summary: 'First styles of artists that wait for review, the longest waiting first',
    access: 'admin',
    query: PageQuery,
    response: z.object({ reviews: z.array(StyleInReview), total: z.int() }),
  }),
  decide: route({
    method: 'POST',
    path: '/api/admin/v1/style-reviews/{id}',
    tag: 'Admin',
    summary: 'Approve a first style, which publishes it, or decline it with a reason',
    access: 'admin',
    params: z.object({ id: StyleId }),
    body: z.discriminatedUnion('decision', [
      z.object({ decision: z.literal('approve') }),
      z.object({
        decision: z.literal('decline'),
        reason: z
          .string()
          .trim()
          .min(10, 'Give a reason of at least 10 characters. The artist reads it.')
          .max(500, 'At most 500 characters.'),
      }),
    ]),
    status: 204,
  }),
};
