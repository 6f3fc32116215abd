import { dayInWords } from '@limn/contracts/text';
import type { ProfileId } from '@limn/contracts/ids';
import { formatMoney } from '@limn/contracts/money';
import type { Sql } from '../../platform/database/database.ts';
import { unpaidTo } from '../billing/index.ts';
import { profileNames } from '../profiles/index.ts';
import { openProjectsOf, titleOf } from '../projects/index.ts';

/** Something that is not settled yet for a person's profiles, in sentences. */
export interface OpenMatter {
  what: string;
  /** Consequence of deleting the account. */
  onDeletion: string;
  /** How to settle it, so that the profile can be deleted. */
  first: string;
}

/** Projects that have not ended. */
async function openProjects(db: Sql, profiles: ProfileId[], now: Date): Promise<OpenMatter[]> {
  const found = await openProjectsOf(db, profiles, now);
  return found.map(({ project, side, back }) => {
    const other = side === 'customer' ? project.holderName : project.customerName;
    const price = formatMoney({ amount: back, currency: project.currency }, 'en-US');
    const name = `Your project “${titleOf(project)}” with ${other}`;
    const whose = side === 'customer' ? 'to you' : 'to the customer';
    if (project.state === 'paid')
      return {
        what: `${name} is paid for and begins on ${dayInWords(project.startsAt!)}.`,
        onDeletion: `It ends. If it has not begun by then, ${price} goes back ${whose}.`,
        first: 'Withdraw it or leave its agreement first, on its page.',
      };
    if (project.state === 'active')
      return {
        what: `${name} runs until ${dayInWords(project.endsAt!)}.`,
        onDeletion:
          side === 'customer'
            ? 'It ends, and nothing of its price goes back to you.'
            : `It ends. The unused part of its price goes back to the customer, ${price} as of today, from what is held for you first.`,
        first: 'Leave its agreement on its page, and wait until it has ended.',
      };
    return {
      what: `${name} is still open: its terms are not agreed.`,
      onDeletion: 'The request is withdrawn.',
      first: 'Withdraw or decline it first, on its page.',
    };
  });
}

/** Money that was earned and not paid out. */
export async function unpaidMatters(
  db: Sql,
  profiles: ProfileId[],
  contactEmail: string,
): Promise<OpenMatter[]> {
  const unpaid = await unpaidTo(db, profiles);
  const names = await profileNames(db, profiles);
  return unpaid.map(({ profileId, amount, currency, heldUntil, payable }) => {
    const price = formatMoney({ amount, currency }, 'en-US');
    const until = dayInWords(heldUntil);
    const what = `${price} that your ${names.get(profileId)?.kind} profile earned is not paid out yet.`;
    return payable
      ? {
          what,
          onDeletion: `It is sent to your connected account when it is due, by ${until}, less what goes back to customers.`,
          first: `Wait until it has been paid out, by ${until}.`,
        }
      : {
          what,
          onDeletion: `You have not set up payouts, so we keep it for you. Write to ${contactEmail} to have it sent to you.`,
          first: `Set up payouts on your dashboard, and wait until it has been paid out; its hold ends on ${until}.`,
        };
  });
}

/** Everything that is open for these profiles: projects first, then money. */
export async function openMatters(
  db: Sql,
  profiles: ProfileId[],
  contactEmail: string,
  now: Date,
): Promise<OpenMatter[]> {
  if (profiles.length === 0) return [];
  return [
    ...(await openProjects(db, profiles, now)),
    ...(await unpaidMatters(db, profiles, contactEmail)),
  ];
}
