import { type Edition, EditionCharacter, editionLimits } from '@limn/contracts/editions';
import { creditsFor } from '@limn/contracts/generation-price';
import { Isbn } from '@limn/contracts/isbn';
import { studioRoutes } from '@limn/contracts/studio';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ImageChoice } from '../../domain/image-choice.tsx';
import { useApi } from '../../lib/use-api.ts';
import { formatCount } from '../../lib/format.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { notify } from '../../ui/notifications.ts';
import { Picture } from '../../ui/picture.tsx';
import { Select } from '../../ui/select.tsx';
import type { StyleChooser } from './style-chooser.ts';
import type { Writing } from './use-document.ts';

/** Pictures of an edition are painted from their words. */
const onePicture = {
  image_dimensions: '1024x1024',
  number_of_images: 1,
  pose_and_depth: null,
  reference: null,
} as const;

/** Settings of the whole edition: its title, its style, and the looks of recurring characters. */
export function LookPart({
  edition,
  writing: { document, change },
  chooseStyle,
}: {
  edition: Edition;
  writing: Writing;
  chooseStyle: (chooser: StyleChooser) => ReactNode;
}) {
  const [choosing, setChoosing] = useState(false);
  const { data } = useApi(studioRoutes.models, {});
  const { style } = edition;
  const chosen = style?.id === document.style ? style : null;
  const models = (data?.models ?? []).filter(({ capabilities }) =>
    capabilities.fields.includes('seed'),
  );
  return (
    <div className="flex max-w-[860px] flex-col gap-10">
      <section aria-labelledby="style" className="flex flex-col items-start gap-4">
        <h2 id="style" className="text-xl">
          Style
        </h2>
        <p className="text-muted">
          One style for all pictures.{' '}
          {chosen ? (
            <>
              It is{' '}
              <span dir="auto" className="text-text">
                {chosen.name}
              </span>{' '}
              by <span className="text-gold-text">{chosen.artist}</span>.
            </>
          ) : document.style ? (
            'Saving your choice…'
          ) : (
            'No style chosen yet.'
          )}
        </p>
        <Button onClick={() => setChoosing(true)}>
          {document.style ? 'Choose another style' : 'Choose a style'}
        </Button>
        {chooseStyle({
          open: choosing,
          onOpenChange: setChoosing,
          chosen: document.style,
          onChoose: (id) => change((now) => ({ ...now, style: id })),
        })}
        {models.length > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <span className="text-sm text-muted">Painted by</span>
            <Select
              label="Model"
              look="chip"
              value={document.model}
              options={models.map((model) => ({
                value: model.id,
                label: `${model.name}, ${formatCount(creditsFor(model, onePicture), 'credit', 'credits')} a picture`,
                chosen: model.name,
              }))}
              onChange={(model) => change((now) => ({ ...now, model }))}
            />
          </div>
        )}
      </section>
      <Characters
        edition={edition}
        characters={document.characters}
        onChange={(characters) => change((now) => ({ ...now, characters }))}
      />
      <section aria-labelledby="edition" className="flex flex-col gap-4">
        <h2 id="edition" className="text-xl">
          Edition
        </h2>
        <TextField
          label="Title"
          maxLength={200}
          value={document.title}
          error={document.title.trim() ? undefined : 'Give the edition a title.'}
          onChange={({ target }) => change((now) => ({ ...now, title: target.value }))}
        />
        <IsbnField isbn={document.isbn} onChange={(isbn) => change((now) => ({ ...now, isbn }))} />
      </section>
    </div>
  );
}

/** Kept once it is an ISBN, or empty. */
function IsbnField({ isbn, onChange }: { isbn: string; onChange: (isbn: string) => void }) {
  const [typed, setTyped] = useState(isbn);
  const read = Isbn.safeParse(typed);
  return (
    <TextField
      label="ISBN of this edition (optional)"
      inputMode="numeric"
      maxLength={40}
      hint="Shown on the imprint page. The original edition’s ISBN is added automatically."
      value={typed}
      error={read.success ? undefined : read.error.issues[0]?.message}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = Isbn.safeParse(target.value);
        if (next.success && next.data !== isbn) onChange(next.data);
      }}
    />
  );
}

function Characters({
  edition,
  characters,
  onChange,
}: {
  edition: Edition;
  characters: EditionCharacter[];
  onChange: (characters: EditionCharacter[]) => void;
}) {
  const form = useContractForm({
    schema: EditionCharacter.pick({ name: true }).refine(
      ({ name }) => characters.every((one) => one.name !== name),
      { path: ['name'], message: 'This name is in the list.' },
    ),
    defaultValues: { name: '' },
    submit: async ({ name }) => {
      onChange([...characters, { name, look: '', subject: null }]);
      return { name: '' };
    },
  });
  const replace = (index: number, changed: Partial<EditionCharacter>) =>
    onChange(characters.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  return (
    <section aria-labelledby="characters" className="flex flex-col gap-4">
      <h2 id="characters" className="text-xl">
        Characters
      </h2>
      <p className="max-w-[65ch] text-muted">
        A character’s look is added to the prompt of every scene that names them, so that they look
        the same everywhere.
      </p>
      <ul className="flex flex-col gap-5">
        {characters.map((character, index) => (
          <Character
            // A name is typed once; the list has no two of one.
            key={character.name}
            edition={edition}
            character={character}
            onChange={(changed) => replace(index, changed)}
            onRemove={() => {
              onChange(characters.toSpliced(index, 1));
              notify(`${character.name} is removed.`, { undo: () => onChange(characters) });
            }}
          />
        ))}
      </ul>
      {characters.length < editionLimits.characters && (
        <Form form={form} className="flex flex-wrap items-end gap-3">
          <TextField
            label="Another name, as the text has it"
            maxLength={80}
            {...fieldOf(form, 'name')}
          />
          <Button type="submit">
            <Plus size={16} aria-hidden /> Add
          </Button>
        </Form>
      )}
    </section>
  );
}

function Character({
  edition,
  character: { name, look, subject },
  onChange,
  onRemove,
}: {
  edition: Edition;
  character: EditionCharacter;
  onChange: (changed: Partial<EditionCharacter>) => void;
  onRemove: () => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const picture = edition.pictures.find(({ id }) => id === subject);
  return (
    <li className="flex flex-col gap-3 border-t pt-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label={`Look of ${name}`}
            placeholder="a girl in a red coat"
            maxLength={editionLimits.look}
            value={look}
            onChange={({ target }) => onChange({ look: target.value })}
          />
        </div>
        <IconButton label={`Take ${name} out`} onClick={onRemove}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {picture && (
          <Picture
            src={picture.thumbnailUrl}
            width={48}
            height={48}
            alt={`${name}, cut out of: ${picture.title}`}
            className="size-12 rounded-s"
          />
        )}
        <Button size="small" onClick={() => setChoosing(true)}>
          {subject ? `Another picture of ${name}` : `Cut ${name} out of a picture of yours`}
        </Button>
        {subject && (
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              onChange({ subject: null });
              notify(`${name} has no picture now.`, { undo: () => onChange({ subject }) });
            }}
          >
            Clear
          </Button>
        )}
      </div>
      <Dialog
        open={choosing}
        onOpenChange={setChoosing}
        title={`A picture of ${name}`}
        description="Its subject is cut out and painted into every scene that names them first."
        wide
      >
        <ImageChoice
          chosen={subject}
          onChoose={(id) => {
            onChange({ subject: id });
            setChoosing(false);
          }}
        />
      </Dialog>
    </li>
  );
}
