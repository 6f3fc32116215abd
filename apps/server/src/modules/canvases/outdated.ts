import { DomainError } from '../../platform/errors.ts';

/** A tab's base revision is so old that the changes since are not stored: it has to read the canvas again. */
export const canvasOutdated = (path: 'base' | 'since') =>
  new DomainError(
    'conflict',
    'This canvas has changed too much meanwhile. Reload it.',
    [{ path, message: 'What changed since is not kept any more. Reload the canvas.' }],
    { reason: 'outdated' },
  );
