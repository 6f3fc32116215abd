import { KeptAwayLists } from '../../features/moderation/kept-away.tsx';
import { PageTitle } from '../page-title.tsx';

export function KeptAwayScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Blocked and muted</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Blocked and muted</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        You block or mute people from their page, or from a project you have with them. They are not
        told.
      </p>
      <KeptAwayLists />
    </div>
  );
}
