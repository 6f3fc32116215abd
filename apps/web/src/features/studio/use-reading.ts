import { studioRoutes } from '@limn/contracts/studio';
import useSWRImmutable from 'swr/immutable';
import { call } from '../../lib/api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { alignReading, type ReadWord } from './reading.ts';

interface Read {
  prompt: string;
  words: ReadWord[];
}

/** How the prompt is understood. A reading that fails is only missing: the prompt still counts. */
export function useReading(prompt: string, exclude: string): ReadWord[] {
  const settled = useDebounced(prompt, 350);
  const { data } = useSWRImmutable<Read, Error, readonly [string, string, string] | null>(
    settled.trim() ? ['reading', settled, exclude] : null,
    async ([, text, without]) => {
      const { words } = await call(studioRoutes.readPrompt, {
        body: { prompt: text, exclude: without },
      });
      return { prompt: text, words };
    },
    { keepPreviousData: true, shouldRetryOnError: false },
  );
  return data && prompt.trim() ? alignReading(data.words, data.prompt, prompt) : [];
}
