import { parseDimensions } from '@limn/contracts/constants';
import type { ReferenceId } from '@limn/contracts/ids';
import {
  mostReferenceWords,
  type OwnPicture,
  type Reference,
  referenceRoutes,
} from '@limn/contracts/references';
import { cutText } from '@limn/contracts/text';
import { useEffect, useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { useApi } from '../../lib/use-api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type Draft, isPromptAfter, referenceChosen } from './draft.ts';
import {
  knownReferences,
  learnReferences,
  preselectReference,
  referencesAwaited,
} from './references.ts';

/** The same words find the same pictures for a day. */
const once = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
} as const;

const aspectOf = (dimensions: Draft['image_dimensions']): number => {
  const { width, height } = parseDimensions(dimensions);
  return Number((width / height).toFixed(3));
};

/** The search text; empty: no search. */
export function wordsOf(prompt: string): string {
  const words = prompt.trim();
  return isPromptAfter(words) ? '' : cutText(words, mostReferenceWords);
}

/** The search for a draft's prompt; null: none is made. */
export function searchFor(
  prompt: string,
  { image_dimensions }: Pick<Draft, 'image_dimensions'>,
  on: boolean,
): { query: { words: string; aspect: number } } | null {
  const words = wordsOf(prompt);
  return on && words ? { query: { words, aspect: aspectOf(image_dimensions) } } : null;
}

interface Search {
  /** Undefined until they have come; until the next ones have come they are those of the words before. */
  references: readonly Reference[] | undefined;
  /** Pictures of the person's own that fit. */
  own: readonly OwnPicture[];
  searching: boolean;
  problems: readonly string[];
  error: Error | undefined;
  retry: () => void;
}

/** References for a draft: for its prompt, debounced, or similar to a picture. */
export function useReferences(draft: Draft, on: boolean) {
  const words = wordsOf(draft.prompt);
  const settled = wordsOf(useDebounced(draft.prompt, 400));
  const found = useApi(referenceRoutes.search, searchFor(settled, draft, on), {
    ...once,
    keepPreviousData: true,
  });
  const isCurrent = words === settled && !found.isLoading && !found.error;
  const preselected = on && words && isCurrent ? found.data?.preselected : undefined;
  const isChosen = useStore(referenceChosen);
  // The outside system is the tab's storage, where the draft is kept.
  useEffect(() => {
    if (preselected !== undefined) preselectReference(preselected);
  }, [preselected, isChosen, draft.reference]);

  const isAwaited = on && words !== '' && !isChosen && !isCurrent && !found.error;
  // Generate waits for this. It must run after the effect above, so that the preselected reference is in the draft by
  // then.
  useEffect(() => {
    referencesAwaited.set(isAwaited);
    return () => referencesAwaited.set(false);
  }, [isAwaited]);

  const [like, setLike] = useState<{ id: ReferenceId; words: string } | null>(null);
  const isAlike = on && like !== null && like.words === words;
  const alike = useApi(
    referenceRoutes.similar,
    isAlike
      ? { params: { id: like.id }, query: { aspect: aspectOf(draft.image_dimensions) } }
      : null,
    once,
  );
  const { data, error, isLoading, mutate } = isAlike ? alike : found;
  // Others on this page ask what is known of a reference.
  useEffect(() => learnReferences(data?.references ?? []), [data]);

  const search: Search = {
    references: words ? data?.references : [],
    own: words && !isAlike ? (found.data?.own ?? []) : [],
    searching: words !== '' && (isAlike ? isLoading : words !== settled || isLoading),
    problems: data?.problems ?? [],
    error: words === settled && !isLoading ? error : undefined,
    retry: () => void mutate(),
  };
  return {
    search,
    like: isAlike ? like.id : null,
    showLike: (id: ReferenceId | null) => setLike(id && { id, words }),
  };
}

/** One reference by its id: from an earlier search, else from the server. */
export function useReference(id: ReferenceId | null): {
  reference: Reference | undefined;
  error: Error | undefined;
} {
  const known = useStore(knownReferences);
  const kept = id ? known.get(id) : undefined;
  const { data, error } = useApi(
    referenceRoutes.get,
    id && !kept ? { params: { id } } : null,
    once,
  );
  useEffect(() => learnReferences(data ? [data] : []), [data]);
  return { reference: kept ?? data, error: kept ? undefined : error };
}
