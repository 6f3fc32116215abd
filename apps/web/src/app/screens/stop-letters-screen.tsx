import { StopLetters } from '../../features/market/stop-letters.tsx';
import { PageTitle } from '../page-title.tsx';

/** `/saved-searches/stop`: where the link in a letter leads. */
export function StopLettersScreen() {
  return (
    <div className="page max-w-[640px] py-10 md:py-14">
      <PageTitle>E-mails about a search</PageTitle>
      <h1 className="mb-6 text-2xl md:text-3xl">E-mails about a search</h1>
      <StopLetters />
    </div>
  );
}
