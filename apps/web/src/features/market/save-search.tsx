import { cutText } from '@limn/contracts/text';
import type { ListingFilterInput } from '@limn/contracts/market';
import { savedSearchRoutes } from '@limn/contracts/saved-searches';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { Problem } from '../../ui/states.tsx';
import { searchText } from './search-text.ts';

/** Saves a search under a name, so that the person is notified of new matches. */
export function SaveSearch({ query }: { query: ListingFilterInput }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Bookmark size={15} aria-hidden /> Save this search
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Save this search"
        description="You get one notification a day about new results."
      >
        <Form query={query} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const schema = savedSearchRoutes.save.body;

function Form({ query, onDone }: { query: Record<string, string>; onDone: () => void }) {
  const form = useContractForm({
    schema,
    defaultValues: { name: cutText(searchText(query), 80), query, byMail: true },
    submit: async (body) => {
      await call(savedSearchRoutes.save, { body });
      void refresh(savedSearchRoutes.list);
      notify(`‘${body.name}’ is saved among your likes.`);
      onDone();
    },
  });
  const { errors } = form.formState;
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <TextField label="Name" error={errors.name?.message} {...form.register('name')} />
      <label className="flex items-center gap-2.5 text-sm">
        <input type="checkbox" className="size-4 accent-(--gold)" {...form.register('byMail')} />
        By e-mail too
      </label>
      <Problem text={form.problem} />
      <Button look="gold" type="submit" busy={form.busy}>
        Save
      </Button>
    </form>
  );
}
