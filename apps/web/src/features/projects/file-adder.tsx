import type { Project, ProjectFile } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import { Paperclip, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { useSendFile } from './send-file.tsx';

/** Files that requests, messages and outputs take. */
export const fileKinds = '.jpg,.jpeg,.png,.webp,.avif,.pdf,.epub,.txt,.mp3,.wav,.mp4';

/** Uploaded files that have not been sent yet. */
interface UnsentFiles {
  /** A question about a file before it is sent. */
  question: ReactNode;
  files: ProjectFile[];
  adding: boolean;
  add: (chosen: FileList) => Promise<void>;
  takeAway: (file: ProjectFile) => Promise<void>;
  /** They have been sent. */
  clear: () => void;
}

/** @param idOf the project, made when a file is added to none */
export function useUnsentFiles(
  idOf: () => Promise<Project['id']>,
  most: number,
  first: ProjectFile[] = [],
): UnsentFiles {
  const [files, setFiles] = useState(first);
  const [adding, setAdding] = useState(false);
  const { sendFile, question } = useSendFile();
  return {
    files,
    question,
    adding,
    async add(chosen) {
      setAdding(true);
      for (const file of [...chosen].slice(0, most - files.length)) {
        try {
          const added = await sendFile(await idOf(), file);
          if (added) setFiles((before) => [...before, added]);
        } catch (failure) {
          notify(`${file.name}: ${messageOf(failure)}`, { tone: 'danger' });
        }
      }
      setAdding(false);
    },
    async takeAway(file) {
      try {
        await call(projectRoutes.removeFile, { params: { id: await idOf(), fileId: file.id } });
        setFiles((all) => all.filter((one) => one.id !== file.id));
      } catch (failure) {
        notify(messageOf(failure), { tone: 'danger' });
      }
    },
    clear: () => setFiles([]),
  };
}

/** The files that are to go, each to be taken away. */
export function UnsentList({ label, unsent }: { label: string; unsent: UnsentFiles }) {
  if (unsent.files.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {unsent.files.map((file) => (
        <li key={file.id} className="flex min-w-0 items-center gap-1 rounded-full border pl-3">
          <a
            dir="auto"
            href={file.url}
            download={file.name}
            className="max-w-[220px] truncate rounded-s text-[13px] underline-offset-4 hover:underline"
          >
            {file.name}
          </a>
          <IconButton label={`Take away ${file.name}`} onClick={() => void unsent.takeAway(file)}>
            <X size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** The way to choose more of them. */
export function AddFiles({ unsent, most }: { unsent: UnsentFiles; most: number }) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      {unsent.question}
      <Button
        busy={unsent.adding}
        disabled={unsent.files.length >= most}
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
          if (target.files) void unsent.add(target.files);
          target.value = '';
        }}
      />
    </>
  );
}
