import { networkError } from '../../lib/api-error.ts';
import { late } from '../../ui/late.tsx';

/** A part of the editor that is loaded when it is wanted. */
export const part = <Code>(load: () => Promise<Code>) =>
  late(async () => {
    try {
      return await load();
    } catch {
      throw networkError();
    }
  });
