import { importLimits, referenceAdminRoutes } from '@limn/contracts/reference-admin';
import { FolderInput } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { upload } from '../../lib/upload.ts';
import { refresh } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Problem } from '../../ui/states.tsx';

interface Outcome {
  imported: number;
  /** A sentence for each thing that was left out, or that is wrong. */
  lines: string[];
}

const reload = () => refresh(referenceAdminRoutes.list, referenceAdminRoutes.sources);

/** Takes pictures into the site's own library: from a ZIP, or from a IIIF manifest or collection. */
export function ReferenceImports() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <section aria-labelledby="imports" className="flex flex-col gap-5">
      <h2 id="imports" className="text-xl">
        Add pictures to the library
      </h2>
      <div className="grid gap-8 md:grid-cols-2">
        <ZipImport onDone={setOutcome} />
        <IiifImport onDone={setOutcome} />
      </div>
      {outcome && (
        <div role="status" className="rounded-l border bg-panel p-5">
          <p className="font-medium">
            {outcome.imported > 0
              ? `${formatCount(outcome.imported, 'picture is', 'pictures are')} in the library.`
              : 'Nothing was imported.'}
          </p>
          {outcome.lines.length > 0 && (
            <ul className="mt-2 list-disc pl-5 text-[13px] wrap-anywhere text-muted">
              {outcome.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}

/** The error messages, one for each row of an import. */
const linesOf = (error: unknown): string[] =>
  error instanceof ApiError && error.fields.length > 0
    ? error.fields.map(({ message }) => message)
    : [messageOf(error)];

function ZipImport({ onDone }: { onDone: (outcome: Outcome | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | null>(null);
  /** The uploaded part, 0 to 1; null: no upload. */
  const [sent, setSent] = useState<number | null>(null);

  async function take(file: File): Promise<void> {
    const own = new AbortController();
    sending.current = own;
    onDone(null);
    setSent(0);
    try {
      const { imported, leftOut } = await upload(referenceAdminRoutes.importZip, {
        file,
        onProgress: setSent,
        signal: own.signal,
      });
      onDone({ imported, lines: leftOut });
      await reload();
    } catch (error) {
      if (!own.signal.aborted) onDone({ imported: 0, lines: linesOf(error) });
    }
    setSent(null);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="font-ui text-[15px] font-medium">A ZIP of pictures</h3>
      <p className="text-[13px] text-muted">
        At most 40 MB and {importLimits.pictures} pictures, with a file references.csv whose columns
        are{' '}
        <span className="num wrap-anywhere">
          file,title,maker,year,kind,licence,licence_url,source,source_url,captions
        </span>
        . All rows are imported, or none.
      </p>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="ZIP of pictures"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void take(file);
          event.target.value = '';
        }}
      />
      {sent === null ? (
        <Button onClick={() => input.current?.click()}>
          <FolderInput size={16} aria-hidden /> Choose a ZIP
        </Button>
      ) : (
        <Button onClick={() => sending.current?.abort()}>
          {sent < 1 ? `Sending, ${Math.round(sent * 100)}%` : 'Reading it'} · Cancel
        </Button>
      )}
    </div>
  );
}

function IiifImport({ onDone }: { onDone: (outcome: Outcome | null) => void }) {
  const form = useContractForm({
    schema: referenceAdminRoutes.importIiif.body,
    defaultValues: { address: '' },
    submit: async (body) => {
      onDone(null);
      const { imported, leftOut } = await call(referenceAdminRoutes.importIiif, { body });
      onDone({ imported, lines: leftOut });
      await reload();
      return { address: '' };
    },
  });
  return (
    <Form form={form} className="flex flex-col items-start gap-3">
      <h3 className="font-ui text-[15px] font-medium">A IIIF manifest or collection</h3>
      <p className="text-[13px] text-muted">
        The first {importLimits.iiif} pictures under CC0 or in the public domain. A file stays at
        its source until someone follows it.
      </p>
      <TextField
        label="Address"
        type="url"
        placeholder="https://…/manifest.json"
        {...fieldOf(form, 'address')}
      />
      <Problem text={form.problem} />
      <Button type="submit" busy={form.busy}>
        Import
      </Button>
    </Form>
  );
}
