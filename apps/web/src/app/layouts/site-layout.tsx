import { Outlet, useOutletContext } from 'react-router';
import { Header } from '../header/header.tsx';

/** Header and content. What a guard above knows is handed on. */
export function SiteLayout() {
  const context = useOutletContext<unknown>();
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-50px)]">
        <Outlet context={context} />
      </main>
    </>
  );
}
