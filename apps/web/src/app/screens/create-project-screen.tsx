import { bookRoutes } from '@limn/contracts/books';
import { BookId, ProfileId, ProjectId } from '@limn/contracts/ids';
import { profileRoutes } from '@limn/contracts/profiles';
import type { Project } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { ProjectTerms, titleFromBrief } from '@limn/contracts/project-terms';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Origin } from '../../features/projects/kin.tsx';
import { RequestFiles } from '../../features/projects/request/request-files.tsx';
import { TermsEditor } from '../../features/projects/request/terms-editor.tsx';
import { keepProject } from '../../features/projects/use-project.ts';
import { isNotFound, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';
import { useOffered } from '../use-offered.ts';
import { NotFound } from './not-found-screen.tsx';

type Asked =
  | { kind: 'talent'; id: ProfileId; name: string }
  | { kind: 'book'; id: BookId; name: string };

/** Asks a talent for rights: `/creator/influencer/{influencerId}/create-project`. */
export function CreateProjectScreen() {
  const id = ProfileId.safeParse(useParams()['influencerId']).data;
  const { data, error, mutate } = useApi(profileRoutes.face, id ? { params: { id } } : null);
  if (id && data) return <Asking asked={{ kind: 'talent', id, name: data.accountName }} />;
  return <Waiting found={id !== undefined && !isNotFound(error)} error={error} retry={mutate} />;
}

/** Asks for rights in a book: `/creator/book/{bookId}/create-project`. */
export function CreateBookProjectScreen() {
  const id = BookId.safeParse(useParams()['bookId']).data;
  const { data, error, mutate } = useApi(bookRoutes.get, id ? { params: { id } } : null);
  if (id && data) return <Asking asked={{ kind: 'book', id, name: data.title }} />;
  return <Waiting found={id !== undefined && !isNotFound(error)} error={error} retry={mutate} />;
}

function Waiting({
  found,
  error,
  retry,
}: {
  found: boolean;
  error: Error | undefined;
  retry: () => Promise<unknown>;
}) {
  if (!found) return <NotFound what="You cannot ask for rights at this address." />;
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>Ask for rights</PageTitle>
      {error ? (
        <ErrorState error={error} retry={() => void retry()} />
      ) : (
        <Loading label="Loading the page">
          <Skeleton className="h-12 w-2/5" />
          <Skeleton className="mt-8 h-64 w-full" />
        </Loading>
      )}
    </div>
  );
}

function Asking({ asked }: { asked: Asked }) {
  const { name } = asked;
  const [query] = useQuery();
  const draft = ProjectId.safeParse(query.get('draft')).data;
  // A draft started on this page is edited here without reading it again.
  const [first] = useState(draft);
  const kept = useApi(projectRoutes.get, first ? { params: { id: first } } : null);
  const { offered, includes, forbidden, prices } = useOffered(asked, true);
  const title = asked.kind === 'talent' ? `Ask ${name} for rights` : `Ask for rights in ‘${name}’`;
  const ready = first ? kept.data?.state === 'draft' || kept.error : true;
  return (
    <div className="page max-w-[860px] py-10 md:py-14">
      <PageTitle>{title}</PageTitle>
      <h1 dir="auto" className="text-2xl break-words md:text-3xl">
        {title}
      </h1>
      {kept.data?.from && (
        <div className="mt-3">
          <Origin from={kept.data.from} />
        </div>
      )}
      <p className="mt-3 mb-8 max-w-[66ch] text-muted">
        Describe what you want to make, how it will be used and what AI may do. The rights holder
        accepts, changes or declines it. You pay nothing before both of you have signed.
      </p>
      {ready ? (
        <Editor
          key={first ?? 'new'}
          asked={asked}
          draft={kept.data}
          offered={offered}
          includes={includes}
          forbidden={forbidden}
          prices={prices}
        />
      ) : (
        <Loading label="Loading the draft">
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </div>
  );
}

function Editor({
  asked,
  draft,
  offered,
  includes,
  forbidden,
  prices,
}: {
  asked: Asked;
  draft: Project | undefined;
} & ReturnType<typeof useOffered>) {
  const navigate = useNavigate();
  const [query, change] = useQuery();
  const [terms] = useState(() => draft?.terms ?? ProjectTerms.parse({ forbidden }));
  // The first words of the brief are shown as a placeholder, so that the title keeps following it.
  const [title] = useState(() => {
    const byDefault = !draft || draft.title === (titleFromBrief(draft.terms.brief) || draft.about);
    return byDefault ? '' : draft.title;
  });
  const making = useRef<Promise<ProjectId> | null>(null);
  const [id, setId] = useState(draft?.id);

  const named = query.get('draft');
  // The outside system is the address, which names the draft at each step: loaded again, it is read again.
  useEffect(() => {
    if (id && named !== id) change({ draft: id }, true);
  }, [id, named, change]);

  /** The draft, made when the first word is kept, once. */
  function idOf(): Promise<ProjectId> {
    if (id) return Promise.resolve(id);
    making.current ??= call(projectRoutes.create, {
      body:
        asked.kind === 'talent'
          ? { kind: 'talent', talent: asked.id }
          : { kind: 'book', book: asked.id },
    }).then(
      (made) => {
        setId(made.id);
        return made.id;
      },
      (error: unknown) => {
        making.current = null;
        throw error;
      },
    );
    return making.current;
  }
  async function remove(): Promise<void> {
    if (!id) return;
    try {
      await call(projectRoutes.remove, { params: { id } });
      await refresh(projectRoutes.list);
      notify('Draft deleted.');
      await navigate(paths.dashboard('creator'));
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
  }
  return (
    <TermsEditor
      terms={terms}
      title={title}
      version={0}
      currency="USD"
      floor={{ prices, name: asked.name, currency: 'USD' }}
      offered={offered}
      includes={includes}
      mayRule={false}
      keep={async (body) => {
        await call(projectRoutes.save, { params: { id: await idOf() }, body });
      }}
      idOf={idOf}
      files={<RequestFiles files={draft?.files ?? []} idOf={idOf} />}
      onSent={(project) => {
        keepProject(project);
        notify('Sent. You’ll be notified when there is an answer.');
        void navigate(paths.project(project.id), { replace: true });
      }}
      aside={
        id && (
          <ConfirmDialog
            trigger={<Button look="quiet">Delete draft</Button>}
            title="Delete this draft?"
            text="It has not been sent. Everything in it will be deleted."
            action="Delete"
            danger
            onConfirm={() => void remove()}
          />
        )
      }
    />
  );
}
