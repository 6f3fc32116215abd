import { type Project, projectLimits } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { useState } from 'react';
import { ReportButton } from '../../domain/report-button.tsx';
import { call } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextArea } from '../../ui/field.tsx';
import { AddFiles, UnsentList, useUnsentFiles } from './file-adder.tsx';
import { FileLink, removedText } from './file-link.tsx';
import { useAct } from './use-act.ts';

/** What both sides wrote to each other, and a place to write. */
export function Messages({ project }: { project: Project }) {
  const { id, messages, other } = project;
  const [text, setText] = useState('');
  const unsent = useUnsentFiles(() => Promise.resolve(id), projectLimits.messageFiles);
  const { files } = unsent;
  const [error, setError] = useState<string>();
  const { busy, act } = useAct();

  async function send(): Promise<void> {
    if (!text.trim() && files.length === 0) return setError('Write something, or add a file.');
    const body = { text: text.trim(), files: files.map((file) => file.id) };
    if (await act(() => call(projectRoutes.message, { params: { id }, body }))) {
      setText('');
      unsent.clear();
    }
  }

  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="mb-4 text-xl">
        Messages
      </h2>
      <ol className="flex flex-col gap-4">
        {messages.map((message) => (
          <li
            key={message.id}
            className={classNames(
              'max-w-[85%] rounded-m border px-4 py-3',
              message.mine ? 'self-end bg-panel' : 'self-start',
            )}
          >
            <p className="text-[13px] text-muted">
              {message.mine ? 'You' : other.name}{' '}
              <time dateTime={message.at} className="num">
                {formatDateTime(message.at)}
              </time>
            </p>
            {message.takenDown ? (
              <p className="mt-1 text-muted">{removedText}</p>
            ) : (
              <p data-dd-privacy="mask" className="mt-1 break-words whitespace-pre-line">
                {message.text}
              </p>
            )}
            {message.files.map((file) => (
              <FileLink key={file.id} file={file} />
            ))}
            {!message.mine && !message.takenDown && (
              <ReportButton subject={message.id} name={`Message of ${other.name}`} member />
            )}
          </li>
        ))}
      </ol>
      {messages.length === 0 && (
        <p className="text-muted">
          Nothing has been written yet. Both sides keep what is said here.
        </p>
      )}
      <form
        noValidate
        aria-label="Write a message"
        className="mt-6 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextArea
          label="Message"
          rows={3}
          maxLength={4000}
          value={text}
          error={error}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
        <UnsentList label="Files of this message" unsent={unsent} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="plain" busy={busy}>
            Send message
          </Button>
          <AddFiles unsent={unsent} most={projectLimits.messageFiles} />
        </div>
      </form>
    </section>
  );
}
