import { type Edition, type EditionProgress, editionRoutes } from '@limn/contracts/editions';
import type { EditionId } from '@limn/contracts/ids';
import { studioRoutes } from '@limn/contracts/studio';
import { call } from '../../lib/api.ts';
import { useFollow } from '../../lib/follow-swr.ts';
import { keep, refresh, useApi } from '../../lib/use-api.ts';

/** Puts what an operation answered in place of what was known. */
export const keepEdition = (edition: Edition): void =>
  keep(editionRoutes.get, { params: { id: edition.id } }, edition);

/** An edition, with live progress while something is being painted or made. */
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
      // A picture that was not there before comes with its address; what painting cost is known at its end.
      let more = !progress.busy;
      const shown = mutate(
        (before) => {
          const known = new Set(before?.pictures.map((picture) => picture.id));
          more ||= progress.paintings.some(({ image }) => image !== null && !known.has(image));
          return before && { ...before, ...progress };
        },
        { revalidate: false },
      );
      void shown.then(() => (more ? mutate() : undefined));
      if (!progress.busy) void refresh(studioRoutes.credits);
    },
  });
  return answer;
}
