import { type Project, type ProjectFile, projectLimits } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { Paperclip, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { ReportButton } from '../../domain/report-button.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { upload } from '../../lib/upload.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextArea } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { useAct } from './use-act.ts';

/** Files that messages and outputs take. */
export const fileKinds = '.jpg,.jpeg,.png,.webp,.pdf,.epub,.txt,.mp3,.wav,.mp4';

/** What both sides wrote to each other, and a place to write. */
export function Messages({ project }: { project: Project }) {
  const { id, messages, other } = project;
  const [text, setText] = useState('');
  const [files, setFiles] = useState<ProjectFile[]>([]);
  const [adding, setAdding] = useState(false);
  const [error, setError] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const { busy, act } = useAct();

  async function add(chosen: FileList): Promise<void> {
    setAdding(true);
    for (const file of [...chosen].slice(0, projectLimits.messageFiles - files.length)) {
      try {
        const added = await upload(projectRoutes.upload, {
          params: { id },
          file,
          onProgress: () => undefined,
          signal: new AbortController().signal,
        });
        setFiles((before) => [...before, added]);
      } catch (failure) {
        notify(`${file.name}: ${messageOf(failure)}`, { tone: 'danger' });
      }
    }
    setAdding(false);
  }
  async function send(): Promise<void> {
    if (!text.trim() && files.length === 0) return setError('Write something, or add a file.');
    const body = { text: text.trim(), files: files.map((file) => file.id) };
    if (await act(() => call(projectRoutes.message, { params: { id }, body }))) {
      setText('');
      setFiles([]);
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
              <p className="mt-1 text-muted">Taken down</p>
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
        {files.length > 0 && (
          <ul aria-label="Files of this message" className="flex flex-wrap gap-2">
            {files.map((file) => (
              <li key={file.id} className="flex items-center gap-1 rounded-full border pl-3">
                <span className="max-w-[220px] truncate text-[13px]">{file.name}</span>
                <IconButton
                  label={`Leave out ${file.name}`}
                  onClick={() => setFiles((all) => all.filter((one) => one.id !== file.id))}
                >
                  <X size={14} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="plain" busy={busy}>
            Send message
          </Button>
          <Button
            busy={adding}
            disabled={files.length >= projectLimits.messageFiles}
            onClick={() => chooser.current?.click()}
          >
            <Paperclip size={16} aria-hidden /> Add files
          </Button>
          <input
            ref={chooser}
            type="file"
            multiple
            aria-label="Files to add"
            className="sr-only"
            tabIndex={-1}
            accept={fileKinds}
            onChange={({ target }) => {
              if (target.files) void add(target.files);
              target.value = '';
            }}
          />
        </div>
      </form>
    </section>
  );
}

export function FileLink({ file }: { file: ProjectFile }) {
  return (
    <a
      href={file.url}
      download={file.name}
      className="mt-2 flex items-center gap-2 rounded-s text-blue underline"
    >
      <Paperclip size={14} aria-hidden />
      <span className="min-w-0 truncate">{file.name}</span>
      <span className="num text-[13px] text-muted">{formatBytes(file.bytes)}</span>
    </a>
  );
}
