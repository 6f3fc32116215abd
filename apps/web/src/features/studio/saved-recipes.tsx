import { type SavedRecipe, savedRecipeRoutes } from '@limn/contracts/saved-recipes';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { changeDraft, type Draft } from './draft.ts';

// Few keep recipes in a visit: what the form is made of is fetched when it is opened.
const SaveRecipe = lazyComponent(
  async () => (await import('./save-recipe.tsx')).SaveRecipe,
  <Skeleton className="mb-5 h-[68px]" />,
);

/** Recipes kept under names: saved, taken up again, forgotten. */
export function SavedRecipes({ draft, className }: { draft: Draft; className: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="Saved recipes"
        onClick={() => setOpen(true)}
      >
        <Bookmark size={15} aria-hidden />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Saved recipes">
        <SaveRecipe draft={draft} />
        <Kept onTaken={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Kept({ onTaken }: { onTaken: () => void }) {
  const { data, error, mutate } = useApi(savedRecipeRoutes.list, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading your recipes">
        <Skeleton className="h-24" />
      </Loading>
    );
  if (data.recipes.length === 0)
    return (
      <p className="text-muted">
        None yet. A recipe is everything but the picture: prompt, style, model and settings.
      </p>
    );
  async function remove({ id, name, recipe }: SavedRecipe): Promise<void> {
    try {
      await call(savedRecipeRoutes.remove, { params: { id } });
      notify(`‘${name}’ is deleted.`, {
        undo: () =>
          void call(savedRecipeRoutes.save, { body: { name, recipe } }).then(() =>
            refresh(savedRecipeRoutes.list),
          ),
      });
    } catch (failure) {
      notify(messageOf(failure), { tone: 'danger' });
    }
    await refresh(savedRecipeRoutes.list);
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {data.recipes.map((kept) => (
        <li key={kept.id} className="flex items-center gap-2 py-1.5">
          <button
            type="button"
            className="min-w-0 flex-1 rounded-s px-2 py-1 text-left hover:bg-shine"
            onClick={() => {
              changeDraft(kept.recipe);
              onTaken();
            }}
          >
            <span dir="auto" className="block truncate font-medium">
              {kept.name}
            </span>
            <span className="block truncate text-[13px] text-muted">
              {kept.withdrawn.length > 0 && `Withdrawn: ${kept.withdrawn.join(', ')} · `}
              {kept.recipe.prompt || 'No prompt'} · {formatDate(kept.createdAt)}
            </span>
          </button>
          <IconButton label={`Delete ${kept.name}`} onClick={() => void remove(kept)}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
