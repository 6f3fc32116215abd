import { DomainError } from '../../platform/errors.ts';

/** A tab's base revision is so old that the changes since are not stored: it has to read the canvas again. */
export const canvasOutdated = (path: 'base' | 'since') =>
  new DomainError(
    'conflict',
    'This canvas has changed too much since you opened it. Reload it.',
    [{ path, message: 'The changes since then are no longer stored. Reload the canvas.' }],
    { reason: 'outdated' },
  );
