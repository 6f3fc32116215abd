import type { ProfileId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { profilesNamed } from '../profiles/index.ts';
import { disguisedIn } from './disguised.ts';
import { readsAs } from './look-alikes.ts';
import { likenedTo, nameKey, runsOf } from './names-in.ts';
import { isMeant } from './one-word-names.ts';
import { blockedNames } from './schema.ts';

const list = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

/**
 * Refuses a prompt that names a person without a licence for it: a talent without a project, an artist whose style was
 * not chosen, or a name on the admins' list. Nothing is sent anywhere before.
 * @param chosen profiles that may be named: artists of the chosen styles, and the person's own
 * @throws DomainError invalid, at the prompt, with the way to ask
 */
export async function assertNobodyNamed(
  db: Sql,
  prompt: string,
  chosen: readonly ProfileId[],
): Promise<void> {
  const read = readsAs(prompt);
  const [written, seen] = [runsOf(prompt), runsOf(read)];
  const disguised = disguisedIn(read);
  const keys = [...new Set([...written.keys, ...seen.keys, ...disguised.keys])];
  const plain = [...new Set([...written.plain, ...seen.plain, ...disguised.keys])];
  if (keys.length === 0) return;
  // A single word is blocked only for listed profiles; otherwise any profile could block a word for everyone.
  const named = (await profilesNamed(db, plain, disguised.joined)).filter(
    ({ accountName: name, published }) =>
      /\s/.test(name.trim()) || (published && (isMeant(prompt, name) || isMeant(read, name))),
  );
  for (const { id, kind, accountName: name, published } of named) {
    if (chosen.includes(id)) continue;
    if (kind === 'influencer')
      throw invalid(
        'prompt',
        `‘${name}’ decides how their likeness is used. ${published ? `Ask for a licence at /creator/influencer/${id}, or describe` : 'Describe'} someone else.`,
      );
    throw invalid(
      'prompt',
      published
        ? `‘${name}’ licenses their style here: choose it instead of naming them. See /marketplace/artists/${id}.`
        : `‘${name}’ works here and decides how their style is used. Choose their style instead of naming them.`,
    );
  }
  const [blocked] = await db
    .select()
    .from(blockedNames)
    .where(
      sql`${blockedNames.key} = any(${list(keys)}) or (position(' ' in ${blockedNames.key}) > 0
        and replace(${blockedNames.key}, ' ', '') = any(${list(disguised.joined)}))`,
    )
    .limit(1);
  if (blocked?.kind === 'person')
    throw invalid(
      'prompt',
      `‘${blocked.name}’ has not licensed their likeness here. Describe someone else, or write to us at /contact-us so that we can ask them.`,
    );
  const liked = likenedTo(read);
  const ours = new Set(named.map(({ accountName }) => nameKey(accountName)));
  const artist = blocked?.name ?? (liked && !ours.has(nameKey(liked)) ? liked : undefined);
  if (artist)
    throw invalid(
      'prompt',
      `‘${artist}’ has not licensed a style here. Describe what you want to see and choose one of our artists’ styles, or write to us at /contact-us so that we can ask them.`,
    );
}
