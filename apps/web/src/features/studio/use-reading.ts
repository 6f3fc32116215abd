import { studioRoutes, type PromptWords } from '@limn/contracts/studio';
import useSWRImmutable from 'swr/immutable';
import { call } from '../../lib/api.ts';
import { useStore } from '../../lib/store.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type Draft, isGuided, isPromptAfter } from './draft.ts';
import { alignReading, type ReadWord } from './reading.ts';
import { referencesAwaited } from './references.ts';

/** How a draft's prompt is understood just now. */
export function readDraft(draft: Draft, prompt = draft.prompt): Promise<PromptWords> {
  return call(studioRoutes.readPrompt, {
    body: {
      prompt,
      exclude: draft.exclude_from_image,
      image_dimensions: draft.image_dimensions,
      guided: isGuided(draft),
    },
  });
}

interface Read {
  prompt: string;
  words: ReadWord[];
}

/**
 * The words of a draft's prompt, unless another model composes from them. A reading that fails is only missing: the
 * prompt still counts.
 */
export function useReading(draft: Draft, composed: boolean): ReadWord[] {
  const { prompt, exclude_from_image, image_dimensions } = draft;
  const settled = useDebounced(prompt, 350);
  const key = [settled, exclude_from_image, image_dimensions, isGuided(draft)] as const;
  const { data } = useSWRImmutable<Read, Error, readonly ['reading', ...typeof key] | null>(
    settled.trim() && !composed && !isPromptAfter(settled) ? ['reading', ...key] : null,
    async ([, text]) => ({ prompt: text, words: (await readDraft(draft, text)).words }),
    { keepPreviousData: true, shouldRetryOnError: false },
  );
  const awaited = useStore(referencesAwaited);
  if (!data || !prompt.trim() || composed || isPromptAfter(prompt)) return [];
  const words = alignReading(data.words, data.prompt, prompt);
  // Unpaintable words may be in the guide, or in the reference that the search is about to choose.
  return isGuided(draft) || awaited
    ? words.filter(({ status }) => status !== 'not-painted')
    : words;
}
