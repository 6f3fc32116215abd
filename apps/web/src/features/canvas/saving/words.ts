import { cutText } from '@limn/contracts/text';
import type { StorageUse } from '@limn/contracts/errors';
import type { CopyReason, Phase, SavingState } from './reduce.ts';

/** The status in the top bar, in a word or two. */
export function statusOf({ phase, isDiskFull, pending }: SavingState): string {
  if (isDiskFull && pending.length > 0 && phase === 'offline')
    return 'Offline, and no room on this device: keep this tab open';
  return statuses[phase];
}

const statuses: Record<Phase, string> = {
  idle: 'Saved',
  dirty: 'Saving…',
  sending: 'Saving…',
  conflict: 'Saving…',
  refused: 'Keeping a recovered copy…',
  offline: 'Offline: kept on this device',
  full: 'Not saved: no room left',
  'signed-out': 'Not saved: signed out',
  'read-only': 'Cannot be changed',
};

export interface Problem {
  /** The problem and the next step, in a sentence or two. */
  sentence: string;
  action: 'retry' | 'sign-in' | 'canvases';
  tone: 'info' | 'danger';
}

/** Why changes are not saved for now; null while they are, or will be in a moment. */
export function problemOf(state: SavingState): Problem | null {
  const onlyHere = state.isDiskFull && state.pending.length > 0;
  const kept = onlyHere
    ? 'This device has no room either: keep this tab open.'
    : 'What you draw is kept on this device.';
  switch (state.phase) {
    case 'offline':
      return {
        sentence: onlyHere
          ? 'The server cannot be reached, and this device has no room left. Keep this tab open: only it has your newest changes.'
          : 'The server cannot be reached. Your canvas is kept on this device, and is saved once you are online.',
        action: 'retry',
        tone: onlyHere ? 'danger' : 'info',
      };
    case 'full':
      return { sentence: `${roomOf(state.storage)} ${kept}`, action: 'canvases', tone: 'danger' };
    case 'signed-out':
      return {
        sentence: `You are signed out, so nothing is saved. Sign in again, then come back here. ${kept}`,
        action: 'sign-in',
        tone: 'danger',
      };
    case 'read-only':
      return {
        sentence:
          state.closedBy === 'gone'
            ? 'This canvas was deleted, here or on another device. Restore it from the trash to continue.'
            : 'Your account cannot change this canvas right now. You can still view it.',
        action: 'canvases',
        tone: 'danger',
      };
    case 'refused':
      return onlyHere
        ? {
            sentence:
              'The server refused a change, and this device has no room for a copy of it. Keep this tab open and free some space.',
            action: 'retry',
            tone: 'danger',
          }
        : null;
    default:
      return null;
  }
}

const gibibytes = (bytes: number): string => {
  const value = bytes / 1024 ** 3;
  return `${value >= 10 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1)} GiB`;
};

function roomOf(storage: StorageUse | null): string {
  const amount = storage
    ? `Your canvases use ${gibibytes(storage.used)} of ${gibibytes(storage.limit)}, so this change cannot be saved.`
    : 'Your canvases have no room left, so this change cannot be saved.';
  return `${amount} Delete canvases you no longer need and empty the trash; a day later there is room again.`;
}

/** The name of a recovered copy. */
export const copyName = (name: string): string => cutText(`Recovered copy of ${name}`, 120);

/** Why a recovered copy was kept, in a sentence. */
export const copySentences: Record<CopyReason, string> = {
  refused: 'The server could not take some of your changes.',
  overtaken: 'The canvas was changed elsewhere, and your changes conflict with that.',
  gone: 'The canvas was deleted before your changes were saved.',
};
