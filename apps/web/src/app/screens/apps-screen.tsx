import { ConnectedApps } from '../../features/programs/connected-apps.tsx';
import { OwnApps } from '../../features/programs/own-apps.tsx';
import { PageTitle } from '../page-title.tsx';

export function AppsScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Apps and agents</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Apps and agents</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        Programs of others that you allowed to act for you. They do what you allowed, and nothing
        that only a person may do.
      </p>
      <section aria-labelledby="connected" className="mb-14">
        <h2 id="connected" className="mb-4 text-xl">
          Connected
        </h2>
        <ConnectedApps />
      </section>
      <section aria-labelledby="own">
        <h2 id="own" className="mb-3 text-xl">
          Apps you make
        </h2>
        <p className="mb-5 max-w-[62ch] text-muted">
          Register an app that other people connect to their accounts. For a program of your own, an
          API key is enough.
        </p>
        <OwnApps />
      </section>
    </div>
  );
}
