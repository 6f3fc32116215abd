import { OwnCases } from '../../features/moderation/own-cases.tsx';
import { PageTitle } from '../page-title.tsx';

export function OwnCasesScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Takedown notices</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Takedown notices</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        If something of yours was reported and taken down, it says here why, and you may answer.
      </p>
      <OwnCases />
    </div>
  );
}
