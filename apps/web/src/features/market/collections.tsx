import { type Collection, likeRoutes } from '@limn/contracts/likes';
import type { CollectionId } from '@limn/contracts/ids';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState } from '../../ui/states.tsx';
import { NameDialog } from './name-dialog.tsx';

const again = () => void refresh(likeRoutes.collections);

/** The member's collections: open, create, rename, delete with undo. */
export function Collections({
  open,
  onOpen,
}: {
  open: CollectionId | undefined;
  onOpen: (id: CollectionId | null) => void;
}) {
  const { data, error: failure, mutate } = useApi(likeRoutes.collections, {});
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  const collections = data?.collections ?? [];
  const current = collections.find(({ id }) => id === open);

  async function restore(collection: Collection): Promise<void> {
    try {
      await call(likeRoutes.restoreCollection, { params: { id: collection.id } });
      onOpen(collection.id);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    again();
  }
  async function remove(collection: Collection): Promise<void> {
    try {
      await call(likeRoutes.removeCollection, { params: { id: collection.id } });
      onOpen(null);
      notify(`‘${collection.name}’ is deleted. Your likes stay.`, {
        undo: () => void restore(collection),
      });
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    again();
  }

  if (failure && !data)
    return (
      <div className="mb-8">
        <ErrorState error={failure} retry={() => void mutate()} />
      </div>
    );
  return (
    <div data-dd-privacy="mask" className="mb-8 flex flex-wrap items-center gap-2">
      <Chips
        label="Collections"
        options={[
          { value: '', name: 'All likes' },
          ...collections.map(({ id, name, count }) => ({ value: id, name: `${name} (${count})` })),
        ]}
        value={[open ?? '']}
        onChange={(values) => {
          const next = values.find((value) => value !== (open ?? ''));
          onOpen(collections.find(({ id }) => id === next)?.id ?? null);
        }}
      />
      <Button look="quiet" size="small" onClick={() => setNaming('new')}>
        <Plus size={15} aria-hidden /> New collection
      </Button>
      {current && (
        <>
          <IconButton label={`Rename ${current.name}`} onClick={() => setNaming('rename')}>
            <Pencil size={15} aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${current.name}`} onClick={() => void remove(current)}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
        </>
      )}
      {naming && (
        <NameDialog
          title={naming === 'new' ? 'New collection' : 'Rename the collection'}
          name={naming === 'new' ? '' : (current?.name ?? '')}
          schema={likeRoutes.createCollection.body}
          onClose={() => setNaming(null)}
          save={async (body) => {
            if (naming === 'new') onOpen((await call(likeRoutes.createCollection, { body })).id);
            else if (current)
              await call(likeRoutes.renameCollection, { params: { id: current.id }, body });
            again();
          }}
        />
      )}
    </div>
  );
}
