import { layersIn } from '@limn/canvas';
import * as edit from '@limn/canvas/commands';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { ColorField, hexOf, rgbaOf } from '../panels/color-field.tsx';
import { focusFirst } from '../focus-first.ts';
import { sheetInput, type SheetProps, useSending } from './sheet-parts.tsx';
import { useEditor } from '../use-editor.ts';

const backgrounds = [
  { value: 'words', label: 'Words: paint another one' },
  { value: 'colour', label: 'Colour' },
  { value: 'gradient', label: 'Gradient' },
  { value: 'picture', label: 'Picture: another layer' },
] as const;
type Background = (typeof backgrounds)[number]['value'];

/** Replaces the background behind the subject with a colour, a gradient, another picture, or a prompt's result. */
export function BackgroundForm({ context, close }: SheetProps) {
  const { session } = context;
  const { editor } = session;
  const options = useEditor(editor, (state) => state.options);
  const document = useEditor(editor, (state) => state.document);
  const [by, setBy] = useState<Background>('words');
  const [shape, setShape] = useState<'linear' | 'radial'>('linear');
  const [words, setWords] = useState('');
  const others = layersIn(document, null).filter(
    (layer) => layer.kind === 'picture' && layer.id !== editor.active?.id,
  );
  const [picture, setPicture] = useState(others.at(0)?.id ?? '');
  const { busy, failure, send } = useSending();
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const layer = others.find(({ id }) => id === picture);
    if (by === 'words') {
      void send(async () => {
        if (!(await edit.selectBackground(editor))) return;
        close();
        context.paint(words.trim());
      });
      return;
    }
    if (by === 'colour') edit.replaceBackground(editor, options.colour);
    else if (by === 'gradient') edit.gradientBackground(editor, shape);
    else if (layer) edit.replaceBackground(editor, layer);
    close();
  }
  const ready = by === 'words' ? words.trim() !== '' : by === 'picture' ? picture !== '' : true;
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Select
        label="Replace with"
        value={by}
        options={[...backgrounds]}
        onChange={(value) => setBy(value as Background)}
      />
      {by === 'words' && (
        <label className="text-[13px] text-muted">
          Background
          <input
            dir="auto"
            ref={focusFirst}
            value={words}
            maxLength={1000}
            placeholder="a quiet harbour at dusk"
            onChange={(event) => setWords(event.target.value)}
            className={`${sheetInput} mt-1 text-text`}
          />
          <span className="mt-1 block">
            Painted in the style chosen below, at the price of a picture.
          </span>
        </label>
      )}
      {(by === 'colour' || by === 'gradient') && (
        <div className="flex flex-wrap items-center gap-4">
          <ColorField
            label={by === 'colour' ? 'Colour' : 'From'}
            value={hexOf(options.colour)}
            onChange={(value) => editor.setOptions({ colour: rgbaOf(value) })}
          />
          {by === 'gradient' && (
            <>
              <ColorField
                label="To"
                value={hexOf(options.background)}
                onChange={(value) => editor.setOptions({ background: rgbaOf(value) })}
              />
              <Select
                label="Gradient"
                look="chip"
                value={shape}
                options={[
                  { value: 'linear', label: 'Linear' },
                  { value: 'radial', label: 'Radial' },
                ]}
                onChange={(value) => setShape(value as typeof shape)}
              />
            </>
          )}
        </div>
      )}
      {by === 'picture' &&
        (others.length === 0 ? (
          <p className="text-[13px] text-muted">
            Place the picture on the canvas first. You can hide it.{' '}
            <button
              type="button"
              className="text-link underline"
              onClick={() => {
                close();
                queueMicrotask(() => context.open('place'));
              }}
            >
              Place a picture
            </button>
          </p>
        ) : (
          <Select
            label="Picture"
            value={picture}
            options={others.map((layer) => ({ value: layer.id, label: layer.name }))}
            onChange={setPicture}
          />
        ))}
      {failure}
      <div className="flex justify-end">
        <Button type="submit" look="gold" busy={busy} disabled={!ready}>
          Replace background
        </Button>
      </div>
    </form>
  );
}
