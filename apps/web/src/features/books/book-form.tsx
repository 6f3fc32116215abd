import {
  BookFields,
  bookRights,
  bookRightTexts,
  bookRoles,
  longestExcerpt,
  type OwnBook,
} from '@limn/contracts/books';
import type { PhotoId } from '@limn/contracts/ids';
import { type ReactNode, useState } from 'react';
import { Controller, useController } from 'react-hook-form';
import type { z } from 'zod';
import { CodePicker } from '../../domain/code-picker.tsx';
import { languages } from '../../domain/codes.ts';
import { ListField } from '../../domain/list-field.tsx';
import { PriceField } from '../../domain/price-field.tsx';
import { priceOrRequest } from '../../domain/price-text.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/choices.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { Problem } from '../../ui/states.tsx';
import { formatNumber } from '../../lib/format.ts';

type Input = z.input<typeof BookFields>;

function fieldsOf(book: OwnBook): Input {
  const { title, subtitle, role, isbn, blurb, excerpt, language, genres } = book;
  const { publishedYear, rights, forbiddenUses, cover } = book;
  return {
    title,
    subtitle,
    role,
    isbn,
    blurb,
    excerpt,
    language,
    genres,
    publishedYear,
    rights,
    forbiddenUses,
    cover: cover?.id ?? null,
  };
}

/** The default values of a new book. */
const blank: Input = { ...BookFields.parse({ title: 'New', language: 'en' }), title: '' };

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-5 border-t pt-7 pb-10">
      <legend className="float-left mb-5 w-full font-display text-xl">{title}</legend>
      <div className="clear-both flex flex-col gap-5">{children}</div>
    </fieldset>
  );
}

/** All facts of a book except the shares. */
export function BookForm({
  book,
  cover,
  save,
}: {
  /** None yet: it is begun by saving. */
  book: OwnBook | undefined;
  /** The picture field; it passes on the chosen file. */
  cover: (choose: (photo: PhotoId | null) => void) => ReactNode;
  save: (fields: BookFields, saved: () => void) => Promise<OwnBook>;
}) {
  const form = useContractForm({
    schema: BookFields,
    defaultValues: book ? fieldsOf(book) : blank,
    submit: async (fields) => fieldsOf(await save(fields, () => forget())),
  });
  const forget = useUnsaved(form.formState.isDirty);
  const { control } = form;

  return (
    <Form form={form} className="flex flex-col">
      <Part title="The book">
        <div className="grid gap-8 md:grid-cols-[220px_1fr]">
          <div>
            <p className="mb-2 text-sm text-muted">Cover (optional)</p>
            {cover((photo) => form.setValue('cover', photo, { shouldDirty: true }))}
          </div>
          <div className="flex min-w-0 flex-col gap-5">
            <TextField label="Title" {...fieldOf(form, 'title')} />
            <TextField label="Subtitle (optional)" {...fieldOf(form, 'subtitle')} />
            <div className="flex flex-col gap-1.5">
              <span className="text-sm text-muted">Your role</span>
              <Controller
                control={control}
                name="role"
                render={({ field: { ref, value, onChange } }) => (
                  <Select
                    ref={ref}
                    label="Your role"
                    value={value ?? 'author'}
                    options={roleOptions}
                    onChange={onChange}
                  />
                )}
              />
            </div>
            <TextField
              label="ISBN (optional)"
              hint="10 or 13 digits."
              className="num"
              {...fieldOf(form, 'isbn')}
            />
          </div>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <CodePicker one name="language" label="Language" list={languages} />
          <YearField />
        </div>
        <ListField
          name="genres"
          label="Genres (optional)"
          hint="Separate with commas: travel, memoir."
          by="comma"
        />
        <TextArea label="Blurb (optional)" rows={5} {...fieldOf(form, 'blurb')} />
        <TextArea
          label="Excerpt (optional)"
          hint={`Up to ${formatNumber(longestExcerpt)} letters. Everyone can read it.`}
          rows={10}
          {...fieldOf(form, 'excerpt')}
        />
      </Part>
      <Part title="Rights offered">
        <ul className="flex flex-col gap-4">
          {bookRights.map((right) => (
            <li key={right} className="rounded-l border bg-panel p-5">
              <Controller
                control={control}
                name={`rights.${right}.offered`}
                render={({ field: { value, onChange } }) => (
                  <Switch
                    label={bookRightTexts[right].name}
                    hint={bookRightTexts[right].text}
                    checked={value ?? false}
                    onChange={onChange}
                  />
                )}
              />
              {form.watch(`rights.${right}.offered`) && (
                <div className="mt-4 grid gap-5 md:grid-cols-[1fr_160px]">
                  <TextArea
                    label={`What ‘${bookRightTexts[right].name}’ includes`}
                    rows={3}
                    {...fieldOf(form, `rights.${right}.includes`)}
                  />
                  <PriceField
                    name={`rights.${right}.price`}
                    as={priceOrRequest}
                    label={`Price of ‘${bookRightTexts[right].name}’ ($)`}
                    placeholder="On request"
                  />
                </div>
              )}
            </li>
          ))}
        </ul>
        <ListField
          name="forbiddenUses"
          label="Forbidden uses (optional)"
          hint="One per line. No one can request these at any price."
          by="line"
        />
      </Part>
      <Problem text={form.problem} className="mb-4" />
      <div className="sticky bottom-[var(--tab-bar)] flex justify-end border-t bg-bg py-4">
        <Button type="submit" look="gold" busy={form.busy}>
          {form.busy ? 'Saving' : book ? 'Save book' : 'Create book'}
        </Button>
      </div>
    </Form>
  );
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** The roles of a book's holder, as options. */
export const roleOptions = bookRoles.map((value) => ({ value, label: capital(value) }));

/** A year that may be left open. */
function YearField() {
  const { field, fieldState } = useController<Input, 'publishedYear'>({ name: 'publishedYear' });
  const [typed, setTyped] = useState(String(field.value ?? ''));
  return (
    <TextField
      label="Publication year (optional)"
      inputMode="numeric"
      className="num"
      ref={field.ref}
      value={typed}
      error={fieldState.error?.message}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setTyped(target.value);
        field.onChange(target.value.trim() === '' ? null : Number(target.value));
      }}
    />
  );
}
