import { studioRoutes } from '@limn/contracts/studio';
import { DomainError, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { follow } from '../../platform/http/follow.ts';
import { readCredits } from '../billing/index.ts';
import { featuresOf } from '../flags/index.ts';
import { type Caller, makerOf, ownProfiles, subjectOf, userOf } from '../identity/index.ts';
import { addBoardRoutes } from './board-routes.ts';
import { addImageRoutes } from './image-routes.ts';
import { offeredModels } from './models.ts';
import {
  generationById,
  generationChannel,
  generationOf,
  type GenerationRow,
  listGenerations,
} from './queries.ts';
import { readPrompt } from './read-prompt.ts';
import { addSavedRecipeRoutes } from './saved-recipes.ts';
import { addOwnModelRoutes } from './own-models/routes.ts';
import { cancelGeneration, startGeneration } from './start-generation.ts';
import { progressOf, toGenerations } from './view.ts';
import type { StudioParts } from './ports.ts';

export function addStudioRoutes(api: Api<Caller>, parts: StudioParts): void {
  const { handle, clock, jobs, files, painters } = parts;
  const { db } = handle;
  const view = async (caller: Caller, row: GenerationRow) =>
    (await toGenerations({ db, files, painters, now: clock.now() }, caller, [row]))[0]!;

  api.on(studioRoutes.models, async () => ({ models: await offeredModels(db, files) }));
  api.on(studioRoutes.readPrompt, ({ body }) => readPrompt(body));
  api.on(studioRoutes.credits, ({ caller }) => readCredits(db, userOf(caller).id, clock.now()));

  api.on(studioRoutes.generate, async ({ caller, query, body, signal }) => {
    const { requestId, artistPrice, ...recipe } = body;
    const row = await startGeneration(
      { db, jobs, creditWorth: parts.creditWorth, references: parts.references },
      {
        userId: userOf(caller).id,
        profileId: makerOf(caller, query.userType),
        ownProfiles: ownProfiles(caller),
        requestId,
        program: caller.program,
        recipe,
        artistPrice,
        enhanced: (await featuresOf(db, subjectOf(caller))).canvasEnhancements,
        now: clock.now(),
        signal,
      },
    );
    return view(caller, row);
  });

  api.on(studioRoutes.list, async ({ caller, query }) => {
    const { found, total, next } = await listGenerations(db, {
      ...query,
      profiles: ownProfiles(caller),
      active: query.active === 'true',
    });
    return {
      generations: await toGenerations({ db, files, painters, now: clock.now() }, caller, found),
      total,
      next,
    };
  });

  api.on(studioRoutes.get, async ({ caller, params }) => {
    const row = await generationOf(db, params.id, ownProfiles(caller));
    if (!row) throw notFound('That generation');
    return view(caller, row);
  });

  api.on(studioRoutes.cancel, async ({ caller, params }) =>
    view(caller, await cancelGeneration(db, params.id, ownProfiles(caller), clock.now())),
  );

  api.on(studioRoutes.events, async ({ caller, params, signal }) => {
    if (!(await generationOf(db, params.id, ownProfiles(caller))))
      throw notFound('That generation');
    let whole: Pick<GenerationRow, 'status' | 'delivered'> | undefined;
    return follow({
      handle,
      channel: generationChannel,
      key: params.id,
      read: async () => {
        const row = await generationById(db, params.id);
        if (!row) return undefined;
        // Between pictures only the progress changes, which one statement reads.
        if (whole?.status === row.status && whole.delivered === row.delivered)
          return { event: 'progress', data: progressOf(files, row), last: false };
        whole = row;
        return {
          event: 'generation',
          data: await view(caller, row),
          last: row.finishedAt !== null,
        };
      },
      signal,
    });
  });

  api.on(studioRoutes.preview, async ({ params, query }) => {
    const row = await generationById(db, params.id);
    if (!row?.previewKey || !files.check(params.id, query.variant, query.expires, query.signature))
      throw new DomainError('forbidden', 'This link has expired. Reload the page.');
    const { stream, size } = await parts.storage.stream(query.variant);
    return { stream, size, type: 'image/webp', immutable: true };
  });
  addImageRoutes(api, parts);
  addBoardRoutes(api, parts);
  addSavedRecipeRoutes(api, { db, clock });
  addOwnModelRoutes(api, parts);
}
