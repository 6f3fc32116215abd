import { CanvasId } from '@limn/contracts/ids';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { openSession } from '../../features/canvas/open-session.ts';
import type { CanvasSession } from '../../features/canvas/session.ts';
import { Workspace } from '../../features/canvas/workspace.tsx';
import { paths } from '../../lib/paths.ts';
import { networkError } from '../../lib/api-error.ts';
import { useOnceOnline } from '../../lib/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { lazyCode, useLazyCode } from '../../ui/lazy.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import type { CanvasStudioProps } from '../../features/canvas-studio/canvas-studio.tsx';
import { useMember } from '../guards.tsx';
import { Logo } from '../logo.tsx';
import { PageTitle } from '../page-title.tsx';
import { screen } from '../screen.ts';

const NotFound = screen(() => import('./not-found-screen.tsx'), 'NotFound');

/** `/canvas/{id}`: one canvas, opened to be worked on. */
export function CanvasScreen() {
  const { id } = useParams();
  const canvas = CanvasId.safeParse(id);
  if (!canvas.success) return <NotFound what="There is no canvas at this address." />;
  return <OpenCanvas key={canvas.data} id={canvas.data} />;
}

/** Loads a canvas and shows it, under the address of the screen that it is on. */
export function OpenCanvas({ id, title = 'Canvas' }: { id: CanvasId; title?: string }) {
  const [opened, setOpened] = useState<{ session?: CanvasSession; error?: Error; round: number }>({
    round: 0,
  });
  const { session, error, round } = opened;
  const again = (): void => setOpened({ round: round + 1 });

  // The outside systems are the server, this device's database and the worker of pixels, held while it is open.
  useEffect(() => {
    let gone = false;
    let own: CanvasSession | undefined;
    openSession(id).then(
      (made) => {
        own = made;
        if (gone) made.close();
        else setOpened((now) => ({ ...now, session: made }));
      },
      (failure: unknown) => {
        if (!gone)
          setOpened((now) => ({
            ...now,
            error: failure instanceof Error ? failure : new Error(String(failure)),
          }));
      },
    );
    return () => {
      gone = true;
      own?.close();
    };
  }, [id, round]);

  if (error && !session)
    return (
      <main className="grid min-h-dvh place-items-center p-6">
        <PageTitle>{title}</PageTitle>
        <ErrorState error={error} retry={again} />
      </main>
    );
  if (!session)
    return (
      <Loading label="Opening the canvas">
        <PageTitle>{title}</PageTitle>
        <div className="flex h-dvh flex-col gap-px">
          <Skeleton className="h-[50px]" />
          <Skeleton className="flex-1" />
        </div>
      </Loading>
    );
  return <Editing session={session} title={title} />;
}

function Editing({ session, title }: { session: CanvasSession; title: string }) {
  const { active } = useMember();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Workspace
        session={session}
        home={<Logo to={paths.canvases} />}
        making={(slots) => <LateStudio session={session} profile={active} {...slots} />}
      />
    </>
  );
}

const studio = lazyCode(async () => {
  try {
    return (await import('../../features/canvas-studio/canvas-studio.tsx')).CanvasStudio;
  } catch {
    throw networkError();
  }
});

/** The canvas is shown before the code of the prompt has loaded. */
function LateStudio(props: CanvasStudioProps) {
  const [failed, setFailed] = useState(false);
  const again = (): void => setFailed(false);
  const Studio = useLazyCode(studio, !failed, () => setFailed(true));
  useOnceOnline(failed, again);
  if (Studio) return <Studio {...props} />;
  return failed ? (
    <Button look="quiet" onClick={again}>
      Load the prompt
    </Button>
  ) : (
    <Loading label="Loading the prompt">
      <Skeleton className="h-[142px]" />
    </Loading>
  );
}
