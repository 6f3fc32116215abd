import { type Edition, type EditionProgress, editionRoutes } from '@limn/contracts/editions';
import type { EditionId } from '@limn/contracts/ids';
import { call } from '../../lib/api.ts';
import { useFollow } from '../../lib/follow-swr.ts';
import { keep, useApi } from '../../lib/use-api.ts';

/** Puts what an operation answered in place of what was known. */
export const keepEdition = (edition: Edition): void =>
  keep(editionRoutes.get, { params: { id: edition.id } }, edition);

/** An edition; what is painted and made is told of as it comes. */
export function useEdition(id: EditionId) {
  const answer = useApi(editionRoutes.get, { params: { id } });
  const { data: edition, mutate } = answer;
  useFollow<EditionProgress>({
    events: edition?.busy
      ? { route: editionRoutes.events, params: { id }, event: 'progress' }
      : null,
    poll: (signal) => call(editionRoutes.get, { params: { id } }, signal),
    done: ({ busy }) => !busy,
    onState: (progress) => {
      void mutate((before) => before && { ...before, ...progress }, { revalidate: false });
      const known = new Set(edition?.pictures.map((picture) => picture.id));
      // A picture that was not there before comes with its address.
      if (progress.paintings.some(({ image }) => image && !known.has(image)) || !progress.busy)
        void mutate();
    },
  });
  return answer;
}
