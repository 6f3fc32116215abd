import { type Mask, previewOf } from '@limn/canvas';
import * as edit from '@limn/canvas/commands';
import type { Adjustments } from '@limn/contracts/canvas-records';
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SliderField } from '../../../ui/slider-field.tsx';
import { AdjustFields } from '../panels/adjust-fields.tsx';
import { focusFirst } from '../focus-first.ts';
import { histogramOf } from '../panels/histogram.ts';
import { NumberInput } from '../panels/number-input.tsx';
import { sheetInput, type SheetProps, useSending } from './sheet-parts.tsx';
import { useEditor } from '../use-editor.ts';

interface Plan {
  of: string;
  sentences: string[];
  complete: boolean;
  mask: Mask | null;
}

/** Previews the result of an instruction before it is applied; its area can be corrected by hand first. */
export function WordsForm({ context: { session }, close }: SheetProps) {
  const { editor } = session;
  const [text, setText] = useState(session.words.get() ?? '');
  const [plan, setPlan] = useState<Plan | null>(null);
  const { busy, failure, send } = useSending();
  const ready = plan?.of === text;
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (ready) {
      session.words.set(null);
      edit.changeByWords(editor, text);
      close();
      return;
    }
    const layer = editor.paintable();
    if (!layer || text.trim() === '') return;
    void send(async () => {
      const planned = await editor.work.planWords(
        editor.pixelsOf(layer),
        text,
        editor.state.selection,
      );
      setPlan({ of: text, ...planned });
    });
  }
  function correct(): void {
    session.words.set(text);
    void editor.select('Select what it changes', plan?.mask ?? null);
    close();
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <label className="text-[13px] text-muted">
        {editor.state.selection
          ? 'What to change in the selection, on this layer'
          : 'What to change on this layer'}
        <input
          dir="auto"
          ref={focusFirst}
          value={text}
          maxLength={500}
          placeholder="make the sky a sunset"
          onChange={(event) => setText(event.target.value)}
          className={`${sheetInput} mt-1 text-text`}
        />
      </label>
      {ready && (
        <div className="flex gap-4">
          {plan.mask && <PlaceOf mask={plan.mask} session={session} />}
          <ul className="list-disc pl-5 text-[13px]" role="status">
            {plan.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {failure}
      <div className="flex justify-end gap-2">
        {ready && plan.mask && (
          <Button look="quiet" onClick={correct}>
            Correct the area first
          </Button>
        )}
        <Button type="submit" look="gold" busy={busy} disabled={text.trim() === ''}>
          {ready ? 'Apply' : 'Plan it'}
        </Button>
      </div>
    </form>
  );
}

/** A map of a mask in the frame, gold on black. */
function PlaceOf({ mask, session }: { mask: Mask; session: SheetProps['context']['session'] }) {
  const element = useRef<HTMLCanvasElement>(null);
  const { frame } = session.editor;
  const height = Math.max(24, Math.round((160 * frame.height) / frame.width));
  // The outside system is the canvas element.
  useEffect(() => {
    const pen = element.current!.getContext('2d')!;
    pen.fillStyle = '#000';
    pen.fillRect(0, 0, 160, height);
    if (mask.width === 0 || mask.height === 0) return;
    const sheet = new OffscreenCanvas(mask.width, mask.height);
    const own = sheet.getContext('2d')!;
    const image = own.createImageData(mask.width, mask.height);
    mask.data.forEach((v, i) => image.data.set([229, 188, 92, v], i * 4));
    own.putImageData(image, 0, 0);
    const scale = 160 / frame.width;
    pen.drawImage(
      sheet,
      (mask.x - frame.x) * scale,
      (mask.y - frame.y) * scale,
      mask.width * scale,
      mask.height * scale,
    );
  }, [mask, frame, height]);
  return (
    <canvas
      ref={element}
      role="img"
      aria-label="Where it changes the picture"
      width={160}
      height={height}
      className="shrink-0 self-start rounded-s border border-line-strong"
    />
  );
}

/** Light and colour, seen on the canvas while they are set. */
export function AdjustForm({ context: { session }, close }: SheetProps) {
  const { editor } = session;
  const [settings, setSettings] = useState<Adjustments>({});
  const selection = useEditor(editor, (state) => state.selection);
  const histogram = useCallback(
    () => histogramOf(session, editor.active?.id ?? null),
    [session, editor],
  );
  // The outside system is the editor, which shows the canvas as it would be.
  useEffect(() => {
    const active = editor.active;
    editor.preview(active && previewOf(editor.state.document, active.id, settings));
    return () => editor.preview(null);
  }, [editor, settings]);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {selection
          ? 'Changes the pixels of this layer in the selection.'
          : 'Changes the pixels of this layer.'}{' '}
        An adjustment layer leaves them as they are. Zoom to 100% or more to see sharpen and grain.
      </p>
      <AdjustFields settings={settings} histogram={histogram} onChange={setSettings} />
      <div className="flex justify-end gap-2">
        <Button
          look="quiet"
          onClick={() => {
            edit.newAdjustment(editor, settings);
            close();
          }}
        >
          As adjustment layer
        </Button>
        <Button
          look="gold"
          onClick={() => {
            edit.adjustPixels(editor, settings);
            close();
          }}
        >
          Apply
        </Button>
      </div>
    </div>
  );
}

/** Paints the empty part of the frame by a prompt. */
export function ExpandForm({ context, close }: SheetProps) {
  const { editor } = context.session;
  const [words, setWords] = useState('');
  const { busy, failure, send } = useSending();
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    void send(async () => {
      if (!(await edit.selectUncovered(editor))) return;
      close();
      context.paint(words.trim());
    });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">
        Paints the empty part of the frame from this prompt, continuing the picture. Without a
        prompt, use ‘Fill the new part’.
      </p>
      <label className="text-[13px] text-muted">
        What to paint there
        <input
          dir="auto"
          ref={focusFirst}
          value={words}
          maxLength={1000}
          placeholder="the beach continues, with a boat"
          onChange={(event) => setWords(event.target.value)}
          className={`${sheetInput} mt-1 text-text`}
        />
      </label>
      {failure}
      <div className="flex justify-end">
        <Button type="submit" look="gold" busy={busy} disabled={words.trim() === ''}>
          Paint
        </Button>
      </div>
    </form>
  );
}

/** Feathers, grows or shrinks the selection by a number of pixels. */
export function SelectionForm({ context: { session }, close }: SheetProps) {
  const [pixels, setPixels] = useState(8);
  const change = (by: 'feather' | 'grow' | 'shrink') => () => {
    edit.changeSelection(session.editor, by, pixels);
    close();
  };
  return (
    <div className="flex flex-col gap-4">
      <NumberInput label="By" value={pixels} min={1} max={500} unit="px" onDone={setPixels} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={change('feather')}>Feather</Button>
        <Button onClick={change('grow')}>Grow</Button>
        <Button onClick={change('shrink')}>Shrink</Button>
      </div>
    </div>
  );
}

/** How much of the light below a dropped thing takes, and how dark its shadow is. */
export function DropForm({ context: { session }, close }: SheetProps) {
  const [match, setMatch] = useState(50);
  const [shadow, setShadow] = useState(40);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        Merges the layer into the one below, with its light and a shadow.
      </p>
      <div>
        <SliderField
          label="Match light"
          min={0}
          max={100}
          value={match}
          unit="%"
          onChange={setMatch}
        />
        <SliderField
          label="Shadow"
          min={0}
          max={100}
          value={shadow}
          unit="%"
          onChange={setShadow}
        />
      </div>
      <div className="flex justify-end">
        <Button
          look="gold"
          onClick={() => {
            edit.dropDown(session.editor, { match: match / 100, shadow: shadow / 100 });
            close();
          }}
        >
          Drop
        </Button>
      </div>
    </div>
  );
}
