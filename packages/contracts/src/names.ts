import { z } from 'zod';
import { PageQuery } from './paging.ts';
import { typedName } from './text.ts';
import { route } from './route.ts';

export const blockedKinds = ['person', 'artist'] as const;

/** A name that prompts may not contain. */
export const BlockedName = z.object({
  /** In lower case, without accents and signs; names the entry. */
  key: z.string(),
  name: z.string(),
  kind: z.enum(blockedKinds),
  note: z.string(),
  createdAt: z.iso.datetime(),
});
export type BlockedName = z.infer<typeof BlockedName>;

export const nameRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/v1/blocked-names',
    tag: 'Admin',
    summary: 'Blocked names, by name',
    access: 'admin',
    query: PageQuery.extend({ search: z.string().trim().max(100).default('') }),
    response: z.object({ names: z.array(BlockedName), total: z.int() }),
  }),
  add: route({
    method: 'POST',
    path: '/api/admin/v1/blocked-names',
    tag: 'Admin',
    summary: 'Block a name; one that is there is changed',
    access: 'admin',
    body: z.object({
      name: z
        .string()
        .overwrite(typedName)
        .max(100, 'A name has at most 100 characters.')
        .regex(/[\p{L}\p{N}].*[\p{L}\p{N}]/u, 'Write the name as people write it.'),
      kind: z.enum(blockedKinds),
      note: z.string().trim().max(300).default(''),
    }),
    response: BlockedName,
    status: 201,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/v1/blocked-names/{key}',
    tag: 'Admin',
    summary: 'Allow a name again',
    access: 'admin',
    params: z.object({ key: z.string().min(1).max(200) }),
    status: 204,
  }),
};
