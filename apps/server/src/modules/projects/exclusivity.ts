import { dayInWords } from '@limn/contracts/text';
import { ProjectTerms, rightNames } from '@limn/contracts/project-terms';
import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { agreements, projects } from './schema.ts';
import type { Case } from './standing.ts';

/** The same day some months later, or the last day of that month. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), last));
  return to;
}

/** The term that terms would have if they were paid for now: from their day, or from now where that has passed. */
export function termOf(
  { startsOn, months }: Pick<ProjectTerms, 'startsOn' | 'months'>,
  now: Date,
): { startsAt: Date; endsAt: Date } {
  const wanted = startsOn ? new Date(`${startsOn}T00:00:00Z`) : now;
  const startsAt = wanted > now ? wanted : now;
  return { startsAt, endsAt: addMonths(startsAt, months) };
}

/** A claim on a rights holder, requested or granted: time, territory, rights, and who else may hold them. */
export interface Claim extends Pick<
  ProjectTerms,
  'rights' | 'territory' | 'exclusivity' | 'category'
> {
  startsAt: Date;
  endsAt: Date;
}

const shared = <T>(some: readonly T[], others: readonly T[]): T[] =>
  some.filter((value) => others.includes(value));

/** Whether two claims are to the same rights in the same place at the same time. */
export const meet = (one: Claim, other: Claim): boolean =>
  one.startsAt < other.endsAt &&
  other.startsAt < one.endsAt &&
  shared(one.rights, other.rights).length > 0 &&
  // No country is every country.
  (one.territory.length === 0 ||
    other.territory.length === 0 ||
    shared(one.territory, other.territory).length > 0);

/** One claim breaks the promise to the holder of the other. A claim without a category may belong to that one. */
const isBroken = (promised: Claim, by: Claim): boolean =>
  promised.exclusivity === 'full' ||
  (promised.exclusivity === 'category' && (!by.category || by.category === promised.category));

/** The claim whose exclusivity excludes the other; undefined if both are possible. */
export function whoseExclusivity(asked: Claim, granted: Claim): 'granted' | 'asked' | undefined {
  if (!meet(asked, granted)) return undefined;
  if (isBroken(granted, asked)) return 'granted';
  return isBroken(asked, granted) ? 'asked' : undefined;
}

/** Why a claim cannot be granted next to one that is. It does not name the other customer. */
export function sentenceOf(
  asked: Claim,
  granted: Claim,
  whose: 'granted' | 'asked',
  subject: string,
): string {
  const rights = shared(asked.rights, granted.rights).map((right) => rightNames[right]);
  const until = dayInWords(granted.endsAt);
  const what = `${rights.join(', ')} of ${subject}`;
  const within = (claim: Claim) =>
    claim.exclusivity === 'category' ? ` in the category ${claim.category}` : '';
  if (whose === 'granted')
    return `${what} is licensed exclusively${within(granted)} until ${until}, in a territory of these terms. Choose another time, territory or rights${granted.exclusivity === 'category' ? ', or name another category' : ''}.`;
  return `${what} is licensed${within(asked)} until ${until}, in a territory of these terms, so it cannot be licensed exclusively${within(asked)}. Ask without exclusivity, or for another time, territory or rights.`;
}

/** The claim of a project's terms. */
function claimOf({ project, agreement, terms }: Omit<Case, 'consents'>, now: Date): Claim {
  const { rights, territory, exclusivity, category } = terms;
  const term = termOf(terms, now);
  const endsAt = project.endsAt ?? term.endsAt;
  const left = agreement?.windDownUntil;
  return {
    rights,
    territory,
    exclusivity,
    category,
    startsAt: project.startsAt ?? term.startsAt,
    endsAt: left && left < endsAt ? left : endsAt,
  };
}

/**
 * The conflict of a project's terms with earlier grants of its rights holder, in a sentence; undefined: none. Locks the
 * book or talent until the transaction ends, so that two cannot be granted at once.
 */
export async function findExclusivityConflict(
  tx: Tx,
  { project, agreement }: Pick<Case, 'project' | 'agreement'>,
  terms: ProjectTerms,
  now: Date,
): Promise<string | undefined> {
  const { id, subjectId, subjectName, customerId } = project;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`granted ${subjectId}`}))`);
  const found = await tx
    .select({ project: projects, agreement: agreements })
    .from(projects)
    .innerJoin(agreements, eq(agreements.projectId, projects.id))
    .where(
      and(
        eq(projects.subjectId, subjectId),
        ne(projects.id, id),
        // A customer's own grants are no conflict for them.
        ne(projects.customerId, customerId),
        or(
          inArray(projects.state, ['paid', 'active']),
          and(
            eq(projects.state, 'accepted'),
            // The later of two accepted requests conflicts; otherwise neither could be paid for.
            agreement ? lt(agreements.createdAt, agreement.createdAt) : sql`true`,
          ),
        ),
      ),
    );
  const asked = claimOf({ project, agreement, terms }, now);
  for (const row of found) {
    const granted = claimOf({ ...row, terms: ProjectTerms.parse(row.project.terms) }, now);
    const whose = whoseExclusivity(asked, granted);
    if (whose) return sentenceOf(asked, granted, whose, subjectName);
  }
  return undefined;
}

/** @throws DomainError conflict: the request overlaps a grant to another customer, and one of them is exclusive */
export async function assertNotPromised(
  tx: Tx,
  found: Pick<Case, 'project' | 'agreement'>,
  terms: ProjectTerms,
  now: Date,
): Promise<void> {
  const against = await findExclusivityConflict(tx, found, terms, now);
  if (against) throw conflict(against);
}

/** Whether a right of a book or talent is granted exclusively, in some territory, at this time. */
export async function isPromised(
  db: Sql,
  subjectId: string,
  right: ProjectTerms['rights'][number],
  now: Date,
): Promise<boolean> {
  const found = await db
    .select({ project: projects, agreement: agreements })
    .from(projects)
    .innerJoin(agreements, eq(agreements.projectId, projects.id))
    .where(
      and(
        eq(projects.subjectId, subjectId),
        inArray(projects.state, ['accepted', 'paid', 'active']),
      ),
    );
  return found.some((row) => {
    const claim = claimOf({ ...row, terms: ProjectTerms.parse(row.project.terms) }, now);
    return claim.exclusivity !== 'none' && claim.rights.includes(right) && claim.endsAt > now;
  });
}
