import { savedRecipeRoutes } from '@limn/contracts/saved-recipes';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/states.tsx';
import type { Draft } from './draft.ts';

const Named = savedRecipeRoutes.save.body.pick({ name: true });

/** Saves the current recipe under a name. */
export function SaveRecipe({ draft }: { draft: Draft }) {
  const form = useContractForm({
    schema: Named,
    defaultValues: { name: '' },
    submit: async ({ name }) => {
      await call(savedRecipeRoutes.save, { body: { name, recipe: draft } });
      await refresh(savedRecipeRoutes.list);
      return { name: '' };
    },
  });
  const { error, ...field } = fieldOf(form, 'name');
  return (
    <Form form={form} className="mb-5">
      <label htmlFor="recipe-name" className="text-[13px] text-muted">
        Name of this recipe
      </label>
      <div className="mt-1 flex gap-2">
        <input
          dir="auto"
          {...field}
          id="recipe-name"
          maxLength={80}
          aria-describedby={error && 'recipe-name-error'}
          aria-invalid={error !== undefined}
          className="h-11 min-w-0 flex-1 rounded-[10px] border border-line-strong bg-transparent px-3 text-base"
        />
        <Button type="submit" busy={form.busy}>
          Save
        </Button>
      </div>
      {error && (
        <p id="recipe-name-error" role="alert" className="mt-1 text-[13px] text-danger">
          {error}
        </p>
      )}
      <Problem text={form.problem} className="mt-3" />
    </Form>
  );
}
