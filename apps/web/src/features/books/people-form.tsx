import {
  type BookPartState,
  bookRoutes,
  BookShares,
  mostBookParts,
  type OwnBook,
  wholeBasisPoints,
} from '@limn/contracts/books';
import { Plus, X } from 'lucide-react';
import { Controller, useFieldArray } from 'react-hook-form';
import { call } from '../../lib/api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Problem, Tag } from '../../ui/states.tsx';
import { roleOptions } from './book-form.tsx';
import { formatPart, partText } from './part-text.ts';

const states: Record<BookPartState, { text: string; tone: 'muted' | 'blue' | 'ok' | 'danger' }> = {
  invited: { text: 'Asked', tone: 'blue' },
  agreed: { text: 'Accepted', tone: 'ok' },
  declined: { text: 'Declined', tone: 'danger' },
  withdrawn: { text: 'Left', tone: 'danger' },
};

const sharesOf = ({ parts }: OwnBook) => ({
  parts: parts.map(({ id, role, basisPoints }) => ({ id, who: '', role, basisPoints })),
});

/** How a book's revenue is split between the holder and the other contributors, who must consent. */
export function PeopleForm({ book, onSaved }: { book: OwnBook; onSaved: (book: OwnBook) => void }) {
  const form = useContractForm({
    schema: BookShares,
    defaultValues: sharesOf(book),
    submit: async (body) => {
      const saved = await call(bookRoutes.share, { params: { id: book.id }, body });
      forget();
      onSaved(saved);
      notify(
        saved.parts.some(({ state }) => state === 'invited')
          ? 'Saved. We asked everyone.'
          : 'Saved.',
      );
      return sharesOf(saved);
    },
  });
  const forget = useUnsaved(form.formState.isDirty);
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'parts', keyName: 'key' });
  const given = form.watch('parts').reduce((sum, part) => sum + (part.basisPoints || 0), 0);
  const known = new Map(book.parts.map((part) => [part.id as string, part]));

  return (
    <Form form={form} className="flex flex-col gap-5">
      <p className="max-w-[60ch] text-muted">
        Add co-authors or a publisher with their share of what the book earns. Everyone has to
        accept the shares and the rights before the book can be public. You answer requests for all
        of you.
      </p>
      <ul className="flex flex-col gap-4">
        {fields.map(({ key }, index) => {
          const part = known.get(form.watch(`parts.${index}.id`) ?? '');
          const name = part?.name ?? `person ${index + 1}`;
          return (
            <li
              key={key}
              className="grid items-start gap-x-5 gap-y-4 rounded-l border bg-panel p-5 md:grid-cols-[1fr_150px_120px_36px]"
            >
              {part ? (
                <div className="min-w-0">
                  <p dir="auto" className="truncate text-base">
                    {part.name}
                  </p>
                  <p className="mt-2">
                    <Tag tone={states[part.state].tone}>{states[part.state].text}</Tag>
                  </p>
                  <p dir="auto" className="mt-2 text-[13px] break-words text-muted empty:hidden">
                    {part.reason}
                  </p>
                </div>
              ) : (
                <TextField
                  label="E-mail, or the address of their page"
                  autoComplete="off"
                  {...fieldOf(form, `parts.${index}.who`)}
                />
              )}
              <div className="flex flex-col gap-1.5">
                <span className="text-sm text-muted">Role</span>
                <Controller
                  control={control}
                  name={`parts.${index}.role`}
                  render={({ field: { ref, value, onChange } }) => (
                    <Select
                      ref={ref}
                      label={`Role of ${name}`}
                      className="h-11"
                      value={value}
                      options={roleOptions}
                      onChange={onChange}
                    />
                  )}
                />
              </div>
              <NumberField
                name={`parts.${index}.basisPoints`}
                as={partText}
                label="Part (%)"
                inputMode="decimal"
                autoComplete="off"
                className="num"
              />
              <IconButton
                label={`Remove ${name}`}
                className="md:mt-7"
                onClick={() => remove(index)}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <p className="num text-base">
        Your part: <strong>{formatPart(Math.max(0, wholeBasisPoints - given))}</strong>
      </p>
      <Problem text={form.problem} />
      <div className="flex flex-wrap justify-between gap-3">
        <Button
          size="small"
          disabled={fields.length >= mostBookParts}
          onClick={() => append({ who: '', role: 'author', basisPoints: 1000 })}
        >
          <Plus size={15} aria-hidden /> Add a person
        </Button>
        <Button type="submit" busy={form.busy}>
          {fields.length > 0 ? 'Save and ask' : 'Save people'}
        </Button>
      </div>
    </Form>
  );
}
