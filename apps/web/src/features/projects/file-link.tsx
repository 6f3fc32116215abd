import type { ProjectFile } from '@limn/contracts/project-shapes';
import { Paperclip } from 'lucide-react';
import { ReportButton } from '../../domain/report-button.tsx';
import { formatBytes } from '../../lib/format.ts';

/** Placeholder for a file that an admin took down. */
export const removedText = 'Removed by moderation';

/** A file of a project: a download, and a report button if another person sent it. */
export function FileLink({ file }: { file: ProjectFile }) {
  if (file.takenDown) return <p className="mt-2 text-muted">{removedText}</p>;
  return (
    <div className="mt-2 flex min-h-9 items-center gap-1">
      <a
        href={file.url}
        download={file.name}
        className="flex min-w-0 items-center gap-2 rounded-s text-blue underline"
      >
        <Paperclip size={14} aria-hidden className="shrink-0" />
        <span dir="auto" data-dd-privacy="mask" className="min-w-0 truncate">
          {file.name}
        </span>
        <span className="num shrink-0 text-[13px] text-muted">{formatBytes(file.bytes)}</span>
      </a>
      {!file.mine && <ReportButton subject={file.id} name={file.name} member small />}
    </div>
  );
}

/** Files that were sent with a request. */
export function SentFiles({ files }: { files: readonly ProjectFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files of the request" className="mt-3">
      {files.map((file) => (
        <li key={file.id}>
          <FileLink file={file} />
        </li>
      ))}
    </ul>
  );
}
