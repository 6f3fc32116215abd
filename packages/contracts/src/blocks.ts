import { z } from 'zod';
import { ProfileId } from './ids.ts';
import { PageQuery } from './paging.ts';
import { route } from './route.ts';

/**
 * A person's decision about another person. Blocked: neither can ask the other for projects or write to them. Muted: no
 * notifications about them. Both apply to the person, whichever profile was named.
 */
export const distances = { block: 'Blocked', mute: 'Muted' } as const;
export type Distance = keyof typeof distances;
const Distance = z.enum(Object.keys(distances) as [Distance, ...Distance[]]);

/** Maximum entries in each list. */
export const mostKept = 500;

export const KeptAway = z.object({
  profile: ProfileId,
  name: z.string(),
  distance: Distance,
  since: z.iso.datetime(),
});
export type KeptAway = z.infer<typeof KeptAway>;

const params = z.object({ distance: Distance, profile: ProfileId });
const tag = 'People';

export const blockRoutes = {
  list: route({
    method: 'GET',
    path: '/api/people/v1/distances',
    tag,
    summary: 'Accounts I have blocked or muted, newest first',
    access: 'accepted',
    query: PageQuery.extend({ distance: Distance.optional(), profile: ProfileId.optional() }),
    response: z.object({ people: z.array(KeptAway), total: z.int() }),
  }),
  set: route({
    method: 'PUT',
    path: '/api/people/v1/distances/{distance}/{profile}',
    tag,
    summary: 'Block or mute the holder of a profile that I can see; they are not notified',
    access: 'accepted',
    perMinute: 30,
    params,
    status: 204,
  }),
  end: route({
    method: 'DELETE',
    path: '/api/people/v1/distances/{distance}/{profile}',
    tag,
    summary: 'Take a block or a mute back',
    access: 'accepted',
    params,
    status: 204,
  }),
};
