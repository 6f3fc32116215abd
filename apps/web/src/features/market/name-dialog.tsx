import type { z } from 'zod';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Problem } from '../../ui/states.tsx';

interface Named {
  name: string;
}

/** Asks for a name. */
export function NameDialog({
  title,
  name,
  schema,
  save,
  onClose,
}: {
  title: string;
  name: string;
  schema: z.ZodType<Named, Named>;
  save: (body: Named) => Promise<void>;
  onClose: () => void;
}) {
  const form = useContractForm({
    schema,
    defaultValues: { name },
    submit: async (body) => {
      await save(body);
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        <TextField
          label="Name"
          error={form.formState.errors.name?.message}
          {...form.register('name')}
        />
        <Problem text={form.problem} />
        <Button look="gold" type="submit" busy={form.busy}>
          Save
        </Button>
      </form>
    </Dialog>
  );
}
