import { z } from 'zod';
import { route } from './route.ts';

/** Part of the studio's contract in its own file, because every page shows it. */
export const creditBalance = route({
  method: 'GET',
  path: '/api/studio/v1/credits',
  tag: 'Studio',
  summary: 'Credits I have left and how many are reserved',
  access: 'accepted',
  scope: 'account:read',
  response: z.object({ available: z.int(), reserved: z.int() }),
});
