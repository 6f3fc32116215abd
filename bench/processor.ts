import { readFileSync } from 'node:fs';

/** Milliseconds of processor time that a process has used (Linux: `proc(5)`, in hundredths of a second). */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Waits until a process has done nothing much for three seconds: sample styles are trained after a first start. */
export async function idle(pid: number): Promise<void> {
  for (let quiet = 0, before = processorTime(pid); quiet < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const now = processorTime(pid);
    quiet = now - before < 100 ? quiet + 1 : 0;
    before = now;
  }
}
