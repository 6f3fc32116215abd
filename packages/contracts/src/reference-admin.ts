import { z } from 'zod';
import { ReferenceId } from './ids.ts';
import { PageQuery } from './paging.ts';
import { Reference } from './references.ts';
import { route } from './route.ts';

export const referenceStates = ['all', 'reported', 'blocked'] as const;

/** A reference as admins see it. */
export const AdminReference = Reference.extend({
  /** It was blocked, with an admin's reason: it is not offered, and nothing new is painted from it. */
  blocked: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** Reports since an admin last looked, newest first; ten at most. */
  reports: z.array(z.object({ reason: z.string(), at: z.iso.datetime() })),
});
export type AdminReference = z.infer<typeof AdminReference>;

export const ReferenceSourceState = z.object({
  id: z.string(),
  name: z.string(),
  /** It is included in searches. */
  on: z.boolean(),
  /**
   * Seconds for which this process does not call it, after failures or because the source required it; 0: it is called.
   */
  restingFor: z.int(),
  /** The last error since its last successful answer. */
  problem: z.string().nullable(),
  lastAnswer: z.iso.datetime().nullable(),
});
export type ReferenceSourceState = z.infer<typeof ReferenceSourceState>;

/** An import of pictures: a ZIP of at most 40 MB, or pictures of a IIIF manifest or collection. */
export const importLimits = { pictures: 200, iiif: 60 } as const;

const params = z.object({ id: ReferenceId });
const tag = 'Admin';
const Imported = z.object({ imported: z.int(), leftOut: z.array(z.string()) });

export const referenceAdminRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/v1/references',
    tag,
    summary: 'Stored references, the newest first: all, those reported, those blocked',
    access: 'admin',
    query: PageQuery.extend({
      search: z.string().trim().max(100).default(''),
      state: z.enum(referenceStates).default('all'),
    }),
    response: z.object({ references: z.array(AdminReference), total: z.int() }),
  }),
  block: route({
    method: 'PUT',
    path: '/api/admin/v1/references/{id}/block',
    tag,
    summary: 'Block a reference for the site; its reports are settled by that',
    access: 'admin',
    params,
    body: z.object({
      reason: z.string().trim().min(1, 'Give a reason.').max(300, 'At most 300 characters.'),
    }),
    status: 204,
  }),
  unblock: route({
    method: 'DELETE',
    path: '/api/admin/v1/references/{id}/block',
    tag,
    summary: 'Offer a reference again',
    access: 'admin',
    params,
    status: 204,
  }),
  dismiss: route({
    method: 'DELETE',
    path: '/api/admin/v1/references/{id}/reports',
    tag,
    summary: 'Dismiss reports of a reference and keep offering it',
    access: 'admin',
    params,
    status: 204,
  }),
  sources: route({
    method: 'GET',
    path: '/api/admin/v1/reference-sources',
    tag,
    summary: 'Where references come from, and how each source is doing',
    access: 'admin',
    response: z.object({
      sources: z.array(ReferenceSourceState),
      /** Pictures in the site’s own library. */
      library: z.int(),
    }),
  }),
  importZip: route({
    method: 'POST',
    path: '/api/admin/v1/references/imports',
    tag,
    summary: `Take a ZIP of at most ${importLimits.pictures} pictures with a references.csv into the library, all or none`,
    access: 'admin',
    perMinute: 10,
    upload: 'file',
    response: Imported,
    status: 201,
  }),
  importIiif: route({
    method: 'POST',
    path: '/api/admin/v1/references/iiif-imports',
    tag,
    summary: `Take the first ${importLimits.iiif} openly licensed pictures of a IIIF manifest or collection into the library`,
    access: 'admin',
    perMinute: 10,
    body: z.object({
      address: z
        .url({ protocol: /^https?$/, error: 'Give the address of a IIIF manifest.' })
        .max(2000),
    }),
    response: Imported,
    status: 201,
  }),
};
