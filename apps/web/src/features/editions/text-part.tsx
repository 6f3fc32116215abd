import {
  type Edition,
  editionLimits,
  editionRoutes,
  PastedText,
  type TextCheck,
} from '@limn/contracts/editions';
import { FileText, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { upload } from '../../lib/upload.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { scrollIntoView } from '../../ui/scroll-into-view.ts';
import { notify } from '../../ui/notifications.ts';
import { EmptyState, Notice, Problem } from '../../ui/states.tsx';
import type { Writing } from './use-document.ts';

/** A text to submit: pasted, a file, or a licensed text. */
type Given = { text: string } | { source: Edition['licensed'][number]['source'] } | { file: File };

/** Where the edition's text comes from; what of it is not licensed is named, sentence by sentence. */
export function TextPart({
  edition,
  writing,
  onTaken,
}: {
  edition: Edition;
  writing: Writing;
  onTaken: () => void;
}) {
  const { id, licensed, project, document } = edition;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<{ check: TextCheck; given: Given }>();
  const chooser = useRef<HTMLInputElement>(null);

  async function hand(given: Given, leaveOut: boolean): Promise<TextCheck | undefined> {
    const revision = await writing.flush();
    if (revision === null) return undefined;
    const params = { id };
    const query = leaveOut ? { revision, leaveOut: 'true' as const } : { revision };
    if ('file' in given)
      return upload(editionRoutes.takeText, {
        params,
        query,
        file: given.file,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      });
    return call(editionRoutes.takeText, { params, query, body: given });
  }
  async function take(given: Given, leaveOut = false): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const check = await hand(given, leaveOut);
      if (!check) return;
      if (!check.edition) return setRefused({ check, given });
      const before = writing.document;
      writing.take(check.edition);
      notify(
        'The edition has its text now, and a proposal for its scenes.',
        before.text > 0 ? { undo: () => writing.change(() => before) } : {},
      );
      onTaken();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  const form = useContractForm({
    schema: PastedText,
    defaultValues: { text: '' },
    submit: (pasted) => take(pasted),
  });

  return (
    <div className="flex max-w-[760px] flex-col gap-8">
      {document.text > 0 && (
        <Notice>
          The edition has its text. A new text replaces it, with new scenes. You can undo that.
        </Notice>
      )}
      {project && licensed.length === 0 ? (
        <EmptyState
          text="The author has not licensed any text yet: the book has no excerpt, and none was sent in the project."
          action={
            <Link to={paths.project(project.id)} className="rounded-s text-blue underline">
              Ask for it in the project’s messages
            </Link>
          }
        />
      ) : (
        <>
          {licensed.length > 0 && (
            <section aria-labelledby="licensed">
              <h2 id="licensed" className="text-xl">
                {project ? 'Use a licensed text' : 'Use the book’s excerpt'}
              </h2>
              <ul className="mt-4 flex flex-wrap gap-3">
                {licensed.map(({ source, name }) => (
                  <li key={source} className="max-w-full">
                    <Button
                      busy={busy}
                      className="max-w-full"
                      onClick={() => void take({ source })}
                    >
                      <FileText size={16} aria-hidden className="shrink-0" />
                      <span dir="auto" className="truncate">
                        {name}
                      </span>
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Form form={form} className="flex flex-col gap-4">
            <h2 className="text-xl">
              {licensed.length > 0 ? 'Or paste or upload the text' : 'Paste or upload the text'}
            </h2>
            <TextArea
              label="Text"
              hint={`${project ? 'It must be in what the author licensed.' : 'By using it you confirm that you hold the rights in this text.'} An empty line begins a paragraph; * * * alone on a line, or a chapter’s heading, begins a scene.`}
              rows={10}
              maxLength={editionLimits.letters}
              {...fieldOf(form, 'text')}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="plain" busy={busy}>
                {busy ? 'Reading…' : 'Use this text'}
              </Button>
              <Button busy={busy} onClick={() => chooser.current?.click()}>
                <Upload size={16} aria-hidden /> Choose a .txt or .epub file
              </Button>
              <input
                ref={chooser}
                type="file"
                aria-label="File with the text"
                accept=".txt,.epub,text/plain,application/epub+zip"
                className="hidden"
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) void take({ file });
                  target.value = '';
                }}
              />
            </div>
          </Form>
        </>
      )}
      <Problem text={problem} />
      {refused && project && (
        <Refused
          check={refused.check}
          project={project.id}
          busy={busy}
          leaveOut={() => void take(refused.given, true)}
        />
      )}
    </div>
  );
}

function Refused({
  check: { uncovered, uncoveredCount },
  project,
  busy,
  leaveOut,
}: {
  check: TextCheck;
  project: string;
  busy: boolean;
  leaveOut: () => void;
}) {
  const count = uncoveredCount === 1 ? 'One sentence is' : `${uncoveredCount} sentences are`;
  return (
    <section
      ref={scrollIntoView}
      aria-labelledby="refused"
      className="flex scroll-my-28 flex-col items-start gap-4"
    >
      <h2 id="refused" className="text-xl">
        {count} not licensed
      </h2>
      <div role="alert">
        <Notice tone="danger">
          {count} in none of the licensed texts, so the text was not used. Leave out what is not
          licensed, or{' '}
          <Link to={paths.project(project)} className="underline">
            ask the author to send it in the project
          </Link>
          .
        </Notice>
      </div>
      {/* It scrolls, so it must be focusable for keyboards. */}
      <ul
        tabIndex={0}
        aria-label="Sentences that are not licensed"
        data-dd-privacy="mask"
        className="flex max-h-72 w-full flex-col gap-2 overflow-y-auto rounded-m border px-4 py-3"
      >
        {uncovered.map((sentence, index) => (
          // The list may contain the same sentence twice.
          <li key={`${index} ${sentence}`}>{sentence}</li>
        ))}
      </ul>
      <Button look="plain" busy={busy} onClick={leaveOut}>
        Leave out unlicensed text
      </Button>
    </section>
  );
}
