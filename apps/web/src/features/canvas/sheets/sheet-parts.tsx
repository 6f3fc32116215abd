import { useState } from 'react';
import type { CommandContext } from '../commands/command.ts';

export interface SheetProps {
  context: CommandContext;
  close: () => void;
}

export const sheetInput =
  'h-11 w-full rounded-[10px] border border-line-strong bg-transparent px-3 text-base';

/** The work that a sheet waits for: whether it is running, and its error. */
export function useSending() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    busy,
    failure: failure && (
      <p role="alert" className="text-[13px] text-danger">
        {failure}
      </p>
    ),
    async send(work: () => Promise<void>): Promise<void> {
      setBusy(true);
      setFailure(null);
      try {
        await work();
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
