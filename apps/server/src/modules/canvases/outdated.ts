import { DomainError } from '../../platform/errors.ts';

/** What a tab builds on is so old that nobody knows what changed since: it has to read the canvas anew. */
export const canvasOutdated = (path: 'base' | 'since') =>
  new DomainError(
    'conflict',
    'This canvas has changed too much meanwhile. Reload it.',
    [{ path, message: 'What changed since is not kept any more. Reload the canvas.' }],
    { reason: 'outdated' },
  );
