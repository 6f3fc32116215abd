import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Nice value of threads for pixels: while requests are busy, they get about a tenth of a core. */
const lower = 10;

/**
 * Lowers the priority of the thread that calls it: who waits for an answer comes before who waits for a picture. On Linux,
 * where every thread has its own; elsewhere nothing happens, nor where the whole process yields to others already.
 */
export function yieldToOthers(): void {
  try {
    // As in 1234/task/1240; it is read on the thread itself.
    const thread = Number(readlinkSync('/proc/thread-self').split('/')[2]);
    if (getPriority(thread) === 0) setPriority(thread, lower);
  } catch {
    // There is no such file, or it may not be changed: then all threads are alike.
  }
}
