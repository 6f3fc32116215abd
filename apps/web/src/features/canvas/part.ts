import { networkError } from '../../lib/api-error.ts';
import { lazyCode } from '../../ui/lazy.tsx';

/** A part of the editor that is loaded when it is wanted. */
export const part = <Code>(load: () => Promise<Code>) =>
  lazyCode(async () => {
    try {
      return await load();
    } catch {
      throw networkError();
    }
  });
