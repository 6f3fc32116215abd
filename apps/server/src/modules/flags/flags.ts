import { createHash } from 'node:crypto';
import type { ProfileKind } from '@limn/contracts/constants';
import {
  type Features,
  type Flag,
  type FlagRule,
  type RuledFlag,
  ruledFlags,
} from '@limn/contracts/features';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { featurePeople, featureRules } from './schema.ts';

/** The person a flag is evaluated for; a guest has no id, no e-mail address and no role. */
export interface Subject {
  id: string | undefined;
  email: string | undefined;
  roles: ProfileKind[];
}

type Rule = Pick<FlagRule, 'percentage' | 'roles'>;

/** A person's bucket from 0 to 99 for a flag: stable, and independent between flags. */
export function bucketOf(flag: Flag, id: string): number {
  return createHash('sha256').update(`${flag}:${id}`).digest().readUInt32BE() % 100;
}

/** Whether a flag is open. A person's own setting wins; guests see only what is open to all. */
export function isOpen(
  flag: Flag,
  rule: Rule,
  subject: Subject,
  own: boolean | undefined,
): boolean {
  if (own !== undefined) return own;
  if (rule.percentage === 100) return true;
  if (rule.roles.some((role) => subject.roles.includes(role))) return true;
  return subject.id !== undefined && bucketOf(flag, subject.id) < rule.percentage;
}

/** Features that a person has. */
export async function featuresOf(db: Sql, subject: Subject): Promise<Pick<Features, RuledFlag>> {
  const email = subject.email?.toLowerCase() ?? '';
  const [rules, own] = await Promise.all([
    db.select().from(featureRules),
    email ? db.select().from(featurePeople).where(eq(featurePeople.email, email)) : [],
  ]);
  const answer = (flag: RuledFlag) => {
    const rule = rules.find((item) => item.flag === flag) ?? { percentage: 0, roles: [] };
    return isOpen(flag, rule, subject, own.find((item) => item.flag === flag)?.open);
  };
  return {
    nilv: answer('nilv'),
    canvasEnhancements: answer('canvasEnhancements'),
  };
}

export async function listRules(db: Sql): Promise<FlagRule[]> {
  const [rules, people] = await Promise.all([
    db.select().from(featureRules),
    db.select().from(featurePeople).orderBy(asc(featurePeople.email)),
  ]);
  return ruledFlags.map((flag) => {
    const rule = rules.find((item) => item.flag === flag);
    return {
      flag,
      percentage: rule?.percentage ?? 0,
      roles: rule?.roles ?? [],
      people: people
        .filter((item) => item.flag === flag)
        .map(({ email, open }) => ({ email, open })),
    };
  });
}

/**
 * Opens or closes a flag.
 * @throws DomainError invalid: an address is named twice
 */
export async function setRule(tx: Tx, rule: FlagRule): Promise<void> {
  const { flag, percentage, roles } = rule;
  const people = rule.people.map(({ email, open }) => ({ flag, email: email.toLowerCase(), open }));
  const twice = people.findIndex((item, at) =>
    people.slice(0, at).some((other) => other.email === item.email),
  );
  if (twice >= 0)
    throw invalid(
      `people.${twice}.email`,
      `${people[twice]!.email} is in the list twice. Remove one.`,
    );
  await tx
    .insert(featureRules)
    .values({ flag, percentage, roles })
    .onConflictDoUpdate({ target: featureRules.flag, set: { percentage, roles } });
  await tx.delete(featurePeople).where(inArray(featurePeople.flag, [flag]));
  if (people.length > 0) await tx.insert(featurePeople).values(people);
}

/** Forgets an address that flags name. */
export async function forgetPerson(tx: Sql, email: string): Promise<void> {
  await tx.delete(featurePeople).where(eq(featurePeople.email, email.toLowerCase()));
}
