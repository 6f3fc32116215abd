import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { useQuery } from '../../lib/use-query.ts';
import { TextField } from '../../ui/field.tsx';
import type { Handed } from './handed.ts';

/** Takes the address of a picture on the web; one that the page's own address names stands in it already. */
export function AddressForm({ onHanded }: { onHanded: (handed: Handed) => void }) {
  const [error, setError] = useState<string>();
  const [query] = useQuery();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('url');
    const url = typeof text === 'string' ? text.trim() : '';
    const whole = /^https?:\/\//i.test(url) ? url : `https://${url}`;
    if (url === '' || !URL.canParse(whole)) {
      setError('Give the address of a picture, as in https://example.com/picture.jpg.');
      return;
    }
    setError(undefined);
    onHanded({ url: whole });
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="min-w-[220px] flex-1">
        <TextField
          label="Or its address on the web"
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          defaultValue={query.get('url') ?? ''}
          error={error}
        />
      </div>
      <Button type="submit">Check</Button>
    </form>
  );
}
