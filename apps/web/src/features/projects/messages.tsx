import type { Project } from '@limn/contracts/project-shapes';
import { ReportButton } from '../../domain/report-button.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { FileLink, removedText } from './file-link.tsx';

const MessageForm = lazyComponent(async () => (await import('./message-form.tsx')).MessageForm);

/** The messages of both sides, and a form to write one. */
export function Messages({ project }: { project: Project }) {
  const { id, messages, other } = project;
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
              <p dir="auto" data-dd-privacy="mask" className="mt-1 break-words whitespace-pre-line">
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
        <p className="text-muted">No messages yet. Both sides keep a copy of the messages.</p>
      )}
      <MessageForm project={id} />
    </section>
  );
}
