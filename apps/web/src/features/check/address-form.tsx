import { PictureAddress } from '@limn/contracts/check';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import type { Handed } from './handed.ts';

/** The address of a picture on the web; prefilled from the page's `url` parameter. */
export function AddressForm({ onHanded }: { onHanded: (handed: Handed) => void }) {
  const [query] = useQuery();
  const form = useContractForm({
    schema: PictureAddress,
    defaultValues: { url: query.get('url') ?? '' },
    submit: async (address) => onHanded(address),
  });
  return (
    <Form form={form} className="flex flex-wrap items-end gap-3">
      <div className="min-w-[220px] flex-1">
        <TextField
          label="Or its address on the web"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          {...fieldOf(form, 'url')}
        />
      </div>
      <Button type="submit">Check</Button>
    </Form>
  );
}
