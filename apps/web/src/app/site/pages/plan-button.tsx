import { rememberPath } from '../../../features/identity/return-path.ts';
import { paths } from '../../../lib/paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';

/** Leads to the plan's purchase in the account, through the sign-in for those who are not signed in. */
export function PlanButton({ label, gold }: { label: string; gold: boolean }) {
  const billing = `${paths.account}#billing`;
  return (
    <a
      href={paths.signIn}
      className={buttonClass(gold ? 'gold' : 'line', 'normal', 'w-full')}
      onClick={(event) => {
        rememberPath(billing);
        if (!('member' in document.documentElement.dataset)) return;
        event.preventDefault();
        location.assign(billing);
      }}
    >
      {label}
    </a>
  );
}
