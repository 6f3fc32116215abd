import { Approvals } from '../../features/programs/approvals.tsx';
import { PageTitle } from '../page-title.tsx';

export function ApprovalsScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Waiting for you</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Waiting for you</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        Licences that your programs want to buy and that no mandate of yours covers. Nothing is
        charged before you pay.
      </p>
      <Approvals />
    </div>
  );
}
