import type { MouseEvent } from 'react';
import { storePlanId } from '../../../features/billing/stored-plan.ts';
import { paths } from '../../../lib/paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';

/**
 * Chooses a plan: members go to their billing; for others the choice is kept until they have signed in
 * (specification §4).
 */
export function PlanButton({
  label,
  priceId,
  gold,
}: {
  label: string;
  /** Null while the payment provider is away: then the plan is chosen in the account. */
  priceId: string | null;
  gold: boolean;
}) {
  function choose(event: MouseEvent) {
    if ('member' in document.documentElement.dataset) {
      event.preventDefault();
      location.assign(`${paths.account}#billing`);
    } else if (priceId) storePlanId(priceId);
  }
  return (
    <a
      href={paths.signIn}
      className={buttonClass(gold ? 'gold' : 'line', 'normal', 'w-full')}
      onClick={choose}
    >
      {label}
    </a>
  );
}
