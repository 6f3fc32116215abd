import {
  canvasRoutes,
  ExportQuery,
  exportFormats,
  type SavedPicture,
} from '@limn/contracts/canvases';
import { imageFormats } from '@limn/contracts/constants';
import { imageRoutes } from '@limn/contracts/studio';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { formatShare } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { refresh } from '../../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../../lib/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Select } from '../../../ui/select.tsx';
import { Notice, Problem } from '../../../ui/states.tsx';
import { SavingProgress } from '../saving/saving-progress.tsx';
import { sheetInput as input, type SheetProps } from './sheet-parts.tsx';

const { body: Picture } = canvasRoutes.savePicture;
/** The form's values: without a name the field is empty. */
const TypedPicture = Picture.extend({
  name: z
    .string()
    .trim()
    .transform((name) => name || undefined)
    .pipe(Picture.shape.name),
});

export function SaveForm({ context: { session }, close }: SheetProps) {
  const { editor, saving } = session;
  const settings = editor.state.document.records.get('canvas');
  const go = useNavigate();
  const [saved, setSaved] = useState<SavedPicture | null>(null);
  const running = useRef<AbortController>(null);
  const { width, height } = editor.frame;
  const form = useContractForm({
    schema: TypedPicture,
    defaultValues: { name: settings?.kind === 'canvas' ? settings.name : '', format: 'png' },
    submit: async (body) => {
      const stop = new AbortController();
      running.current = stop;
      await editor.settled();
      await saving.flush();
      stop.signal.throwIfAborted();
      const params = { id: session.id };
      const image = await call(canvasRoutes.savePicture, { params, body }, stop.signal);
      void refresh(imageRoutes.list);
      if (image.raised.length > 0 || image.redrawn > 0) {
        setSaved(image);
        return;
      }
      close();
      void go(paths.image(image.id));
    },
  });
  const { field: format } = useController({ control: form.control, name: 'format' });
  const { error, ...name } = fieldOf(form, 'name');
  if (saved)
    return (
      <div className="flex flex-col gap-4">
        {saved.raised.map(({ like, ppm }) => (
          <Notice key={like}>
            Saved. It looks like {like}, so {formatShare(ppm)} more of it is credited to the artists
            of that picture.
          </Notice>
        ))}
        {saved.redrawn > 0 && (
          <Notice>
            Saved. Parts of it look slightly different from your canvas, because our server drew
            them differently from your browser. Credit is counted on the server’s pixels. Compare
            before you share it.
          </Notice>
        )}
        <div className="flex justify-end">
          <Button
            look="gold"
            onClick={() => {
              close();
              void go(paths.image(saved.id));
            }}
          >
            Open the picture
          </Button>
        </div>
      </div>
    );
  return (
    <Form form={form} className="flex flex-col gap-4">
      <p className="text-muted">
        The frame, {width} × {height} pixels, becomes one of your pictures. We count its credits
        again, and it can be licensed like any other.
      </p>
      <div>
        <label className="text-[13px] text-muted">
          Name
          <input
            dir="auto"
            {...name}
            maxLength={120}
            aria-invalid={error !== undefined}
            aria-describedby={error && 'picture-name-error'}
            className={`${input} mt-1 text-text`}
          />
        </label>
        {error && (
          <p id="picture-name-error" role="alert" className="mt-1 text-[13px] text-danger">
            {error}
          </p>
        )}
      </div>
      <Select
        ref={format.ref}
        label="Image format"
        value={format.value ?? 'png'}
        options={imageFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={format.onChange}
      />
      <Problem text={form.problem} />
      <div className="flex items-center justify-end gap-3">
        {form.busy && (
          <>
            <SavingProgress canvas={session.id} />
            <Button
              look="quiet"
              onClick={() => running.current?.abort(new Error('Cancelled. Nothing was saved.'))}
            >
              Cancel
            </Button>
          </>
        )}
        <Button type="submit" look="gold" busy={form.busy}>
          Save as picture
        </Button>
      </div>
    </Form>
  );
}

const formatWords: Record<(typeof exportFormats)[number], string> = {
  png: 'PNG, with transparency',
  jpeg: 'JPEG',
  webp: 'WebP',
  avif: 'AVIF',
  tiff: 'TIFF',
  psd: 'PSD, with layers',
  limn: 'Limn package: the whole document',
};

export function ExportForm({ context: { session }, close }: SheetProps) {
  const form = useContractForm({
    schema: ExportQuery,
    defaultValues: { format: 'png' },
    submit: async (query) => {
      await session.editor.settled();
      await session.saving.flush();
      await saveFile(canvasRoutes.export, { id: session.id }, null, query);
      close();
    },
  });
  const { field } = useController({ control: form.control, name: 'format' });
  return (
    <Form form={form} className="flex flex-col gap-4">
      <p className="text-muted">
        An export that credits artists is watermarked. For a clean file, save it as a picture and
        buy a licence.
      </p>
      <Select
        ref={field.ref}
        label="Format"
        value={field.value}
        options={exportFormats.map((value) => ({ value, label: formatWords[value] }))}
        onChange={field.onChange}
      />
      <Problem text={form.problem} />
      <div className="flex justify-end">
        <Button type="submit" look="gold" busy={form.busy}>
          Export
        </Button>
      </div>
    </Form>
  );
}
