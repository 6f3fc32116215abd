import { parentPort, workerData } from 'node:worker_threads';
import { checkText } from './check-text.ts';
import { readText, RefusedText } from './read-text.ts';
import type { ReadText, TextTask } from './work-texts.ts';

// Reads and compares texts that people send, off the main thread. It lives for one task.

async function read(source: Uint8Array | string, language: string): Promise<ReadText> {
  try {
    return { paragraphs: await readText(source, language) };
  } catch (error) {
    if (error instanceof RefusedText) return { refused: error.code, message: error.message };
    throw error;
  }
}

async function perform(task: TextTask) {
  if (task.kind === 'check') return checkText(task.paragraphs, task.licensed, task.language);
  const found: ReadText[] = [];
  for (const source of task.sources) found.push(await read(source, task.language));
  return found;
}

parentPort!.postMessage(await perform(workerData as TextTask));
