import { guestPictureRoutes, NewGuestPicture } from '@limn/contracts/guest-pictures';
import { marketRoutes } from '@limn/contracts/market';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { useApi } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ErrorState, Loading, Problem, Skeleton } from '../../ui/states.tsx';

/** Styles to choose from. */
const shownStyles = 6;

interface Actions {
  onStarted: (id: string) => void;
  /** Continues with sign-up where guests cannot paint. */
  onSignUp: (recipe: { style: string; prompt: string }) => void;
}

/** Words and a style: all that a picture without an account is made from. */
export function GuestPictureForm(actions: Actions) {
  const query = { kind: 'style', sort: 'most-liked', size: shownStyles } as const;
  const { data, error, mutate } = useApi(marketRoutes.listings, { query });
  // One idempotency key for the page: retrying after a lost response returns the same picture.
  const [requestId] = useState(newRequestId);
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading styles">
        <Skeleton className="h-72 rounded-l" />
      </Loading>
    );
  const styles = data.listings.map(({ id, title, by, covers }) => ({
    id,
    title,
    artist: by.name,
    cover: covers[0]?.url,
  }));
  return <Fields styles={styles} requestId={requestId} {...actions} />;
}

interface Style {
  id: string;
  title: string;
  artist: string;
  cover: string | undefined;
}

function Fields({
  styles,
  requestId,
  onStarted,
  onSignUp,
}: Actions & { styles: readonly Style[]; requestId: string }) {
  const form = useContractForm({
    schema: NewGuestPicture,
    defaultValues: { requestId, style: styles[0]?.id ?? '', prompt: '' },
    submit: async (body) => {
      const { id } = await call(guestPictureRoutes.create, { body });
      onStarted(id);
    },
  });
  const { field: style } = useController({ control: form.control, name: 'style' });
  return (
    <Form form={form} className="flex flex-col gap-6">
      <TextArea
        label="Describe your picture"
        placeholder="A lighthouse on a cliff at sunset, sailing boats on the sea"
        rows={3}
        maxLength={1000}
        {...fieldOf(form, 'prompt')}
      />
      <fieldset>
        <legend className="mb-2 text-sm text-muted">In the style of</legend>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {styles.map(({ id, title, artist, cover }, at) => (
            <label
              key={id}
              className="relative cursor-pointer overflow-hidden rounded-m border border-line-strong transition-colors hover:border-control has-checked:border-blue has-checked:ring-1 has-checked:ring-blue has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input
                ref={at === 0 ? style.ref : undefined}
                type="radio"
                name={style.name}
                value={id}
                checked={style.value === id}
                onChange={() => style.onChange(id)}
                className="absolute inset-0 appearance-none"
              />
              <Picture src={cover} alt="" className="aspect-[4/3] w-full" />
              <span className="block px-3 py-2.5">
                <span dir="auto" className="block truncate text-sm font-medium">
                  {title}
                </span>
                <span dir="auto" className="block truncate text-[13px] text-muted">
                  {artist}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Problem text={form.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={form.problem ? 'line' : 'gold'} busy={form.busy}>
          Make my picture
        </Button>
        {form.problem && (
          <Button look="gold" onClick={() => onSignUp(form.getValues())}>
            Create an account
          </Button>
        )}
      </div>
    </Form>
  );
}
