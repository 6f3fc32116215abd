import { type SavedSearch, savedSearchRoutes } from '@limn/contracts/saved-searches';
import { Mail, MailX, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { NameDialog } from './name-dialog.tsx';
import { searchText } from './search-text.ts';

const renaming = savedSearchRoutes.save.body.pick({ name: true });

async function act(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
    return false;
  } finally {
    void refresh(savedSearchRoutes.list);
  }
}

/** My saved searches: opened, renamed, with letters or without, deleted. */
export function SavedSearchList({ linkTo }: { linkTo: (query: SavedSearch['query']) => string }) {
  const { data, error, mutate } = useApi(savedSearchRoutes.list, {});
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your searches">
        <Skeleton className="h-14 w-full" />
      </Loading>
    );
  if (data.searches.length === 0)
    return (
      <EmptyState text="None yet. Search the marketplace and press ‘Save this search’: you get one notification a day about new results." />
    );

  async function remove(search: SavedSearch): Promise<void> {
    const { name, query, byMail } = search;
    if (await act(() => call(savedSearchRoutes.remove, { params: { id: search.id } })))
      notify(`‘${name}’ is deleted.`, {
        undo: () => void act(() => call(savedSearchRoutes.save, { body: { name, query, byMail } })),
      });
  }
  return (
    <>
      <ul aria-label="Saved searches" data-dd-privacy="mask" className="border-t">
        {data.searches.map((search) => (
          <li key={search.id} className="flex items-center gap-2 border-b py-2.5">
            <div className="min-w-0 flex-1">
              <Link to={linkTo(search.query)} className="rounded-s font-medium hover:underline">
                <bdi>{search.name}</bdi>
              </Link>
              <p className="truncate text-[13px] text-muted">{searchText(search.query)}</p>
            </div>
            <IconButton
              label={search.byMail ? 'Stop e-mails' : 'E-mail me'}
              aria-pressed={search.byMail}
              onClick={() =>
                void act(() =>
                  call(savedSearchRoutes.update, {
                    params: { id: search.id },
                    body: { byMail: !search.byMail },
                  }),
                )
              }
            >
              {search.byMail ? <Mail size={16} aria-hidden /> : <MailX size={16} aria-hidden />}
            </IconButton>
            <IconButton label={`Rename ${search.name}`} onClick={() => setRenamed(search)}>
              <Pencil size={16} aria-hidden />
            </IconButton>
            <IconButton label={`Delete ${search.name}`} onClick={() => void remove(search)}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {renamed && (
        <NameDialog
          title="Rename the search"
          name={renamed.name}
          schema={renaming}
          onClose={() => setRenamed(null)}
          save={async (body) => {
            await call(savedSearchRoutes.update, { params: { id: renamed.id }, body });
            void refresh(savedSearchRoutes.list);
          }}
        />
      )}
    </>
  );
}
