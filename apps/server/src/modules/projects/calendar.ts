import type { Project } from '@limn/contracts/project-shapes';
import { endStates, renewalDays } from '@limn/contracts/project-states';
import { termOf } from './exclusivity.ts';
import type { Case } from './standing.ts';

const day = 86_400_000;

type Dates = [what: string, at: Date | null | undefined][];

/** The actual or planned start and end of the term, also if it was ended early or is being wound down. */
function daysOfTerm({ project, agreement, terms }: Case, began: boolean, now: Date): Dates {
  const { state, startsAt, endsAt } = project;
  const brokenOff = endStates.includes(state) && state !== 'completed';
  if (brokenOff) return [['The term began', began ? startsAt : null]];
  const planned = terms.startsOn && !startsAt ? termOf(terms, now) : undefined;
  const end = endsAt ?? planned?.endsAt;
  const begins: Dates = [
    [began ? 'The term began' : 'The term begins', startsAt ?? planned?.startsAt],
  ];
  if (!end || agreement?.windDownUntil) return begins;
  const renewal = new Date(end.getTime() - renewalDays * day);
  return [
    ...begins,
    ['Renewal opens', terms.renewal === 'ask' ? renewal : null],
    [state === 'completed' ? 'The term ended' : 'The term ends', end],
  ];
}

/**
 * Every day that matters to a project, in order: the request, the answer, the signature, the start and end of its term,
 * and the deadlines. A project that has ended has no days in the future.
 */
export function calendarOf(
  found: Case,
  { sent, hasBegun }: { sent: { number: number; createdAt: Date }[]; hasBegun: boolean },
  now: Date,
): Project['calendar'] {
  const { project, agreement } = found;
  const names = { customer: project.customerName, holder: project.holderName };
  const dates: Dates = [
    ...sent.map(({ number, createdAt }): Dates[number] => [
      number === 1 ? 'Sent' : `Version ${number} of the terms`,
      createdAt,
    ]),
    [
      project.state === 'accepted' ? 'Deadline to sign and pay' : 'Deadline to answer',
      project.answerUntil,
    ],
    ['Accepted', agreement?.createdAt],
    ...(agreement?.signatures ?? []).map(({ side, at }): Dates[number] => [
      `${names[side]} signed`,
      new Date(at),
    ]),
    ...daysOfTerm(found, hasBegun, now),
    ['Deadline to fix the breach', agreement?.state === 'notice' ? agreement.cureUntil : null],
    ['Consent was withdrawn', agreement?.revokedAt],
    ['The wind-down ends', agreement?.windDownUntil],
  ];
  const over = endStates.includes(project.state);
  const known = dates
    .flatMap(([what, at]) => (at ? [{ what, at }] : []))
    .filter(({ at }) => !over || at <= now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const next = known.find(({ at }) => at > now);
  return known.map((one) => ({
    what: one.what,
    at: one.at.toISOString(),
    when: one.at <= now ? 'past' : one === next ? 'next' : 'later',
  }));
}
