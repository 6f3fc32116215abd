import { CanvasId } from '@limn/contracts/ids';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { openSession, type Session } from '../../features/canvas/session.ts';
import { Workspace } from '../../features/canvas/workspace.tsx';
import { ImageChoice } from '../../domain/image-choice.tsx';
import { paths } from '../../lib/paths.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { useMaking } from '../canvas-making.tsx';
import { Logo } from '../logo.tsx';
import { PageTitle } from '../page-title.tsx';
import { NotFound } from './not-found-screen.tsx';

/** `/canvas/{id}`: one canvas, opened to be worked on. */
export function CanvasScreen() {
  const { id } = useParams();
  const canvas = CanvasId.safeParse(id);
  if (!canvas.success) return <NotFound what="There is no canvas at this address." />;
  return <OpenCanvas key={canvas.data} id={canvas.data} />;
}

function OpenCanvas({ id }: { id: CanvasId }) {
  const [opened, setOpened] = useState<{ session?: Session; error?: Error; round: number }>({
    round: 0,
  });
  const { session, error, round } = opened;
  const again = (): void => setOpened({ round: round + 1 });

  // The outside systems are the server, this device's database and the worker of pixels, held while it is open.
  useEffect(() => {
    let gone = false;
    let own: Session | undefined;
    openSession(id, () => setOpened((now) => ({ round: now.round + 1 }))).then(
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
        <PageTitle>Canvas</PageTitle>
        <ErrorState error={error} retry={again} />
      </main>
    );
  if (!session)
    return (
      <Loading label="Opening the canvas">
        <PageTitle>Canvas</PageTitle>
        <div className="flex h-dvh flex-col gap-px">
          <Skeleton className="h-[50px]" />
          <Skeleton className="flex-1" />
        </div>
      </Loading>
    );
  return <Editing session={session} />;
}

function Editing({ session }: { session: Session }) {
  const { prompt, staging, paint } = useMaking(session);
  return (
    <>
      <PageTitle>Canvas</PageTitle>
      <Workspace
        session={session}
        home={<Logo to={paths.canvases} />}
        gallery={(choose) => <ImageChoice onChoose={choose} />}
        prompt={prompt}
        staging={staging}
        paint={paint}
      />
    </>
  );
}
