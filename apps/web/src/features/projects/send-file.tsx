import type { ProjectFile } from '@limn/contracts/project-shapes';
import type { ProjectId } from '@limn/contracts/ids';
import { projectRoutes } from '@limn/contracts/projects';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { upload } from '../../lib/upload.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

const send = (id: ProjectId, file: File, query: { keepMetadata?: 'true' } = {}) =>
  upload(projectRoutes.upload, {
    params: { id },
    query,
    file,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });

/** The server's message about a file whose metadata cannot be removed. */
const questionOf = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.fields.find(({ path }) => path === 'keepMetadata')?.message
    : undefined;

interface Question {
  file: File;
  text: string;
  answer: (send: boolean) => void;
}

/**
 * Hands a file in to a project. Where its metadata cannot be taken out, asks before it is sent.
 * @returns `sendFile`, which gives undefined when the person chose not to send it, and the question to show
 */
export function useSendFile() {
  const [question, setQuestion] = useState<Question>();
  async function sendFile(id: ProjectId, file: File): Promise<ProjectFile | undefined> {
    try {
      return await send(id, file);
    } catch (error) {
      const text = questionOf(error);
      if (text === undefined) throw error;
      const wanted = await new Promise<boolean>((answer) => setQuestion({ file, text, answer }));
      setQuestion(undefined);
      return wanted ? send(id, file, { keepMetadata: 'true' }) : undefined;
    }
  }
  return {
    sendFile,
    question: question && (
      <ConfirmDialog
        open
        onOpenChange={(open) => {
          if (!open) question.answer(false);
        }}
        title={`Send ${question.file.name} with its metadata?`}
        text={question.text}
        action="Send as it is"
        onConfirm={() => question.answer(true)}
      />
    ),
  };
}
