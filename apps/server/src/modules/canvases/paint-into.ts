import type { z } from 'zod';
import type { canvasRoutes } from '@limn/contracts/canvases';
import type { CanvasId } from '@limn/contracts/ids';
import type { Clock } from '../../platform/clock.ts';
import { invalid } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { featuresOf } from '../flags/index.ts';
import { type Caller, makerOf, ownProfiles, subjectOf, userOf } from '../identity/index.ts';
import { type ReferenceDoor, startGeneration, storePlace } from '../studio/index.ts';
import { type FlattenParts, orInvalid } from './flattened.ts';
import { openProved } from './open-document.ts';
import { canvasOf } from './queries.ts';

export interface PaintIntoParts extends FlattenParts {
  clock: Clock;
  jobs: Jobs;
  references: ReferenceDoor;
}

/** The price is for the smallest square that contains the place. */
const pricedAs = (pixels: number) =>
  pixels <= 1024 ** 2 ? '1024x1024' : pixels <= 1536 ** 2 ? '1536x1536' : '2048x2048';

/**
 * Queues a generation that paints into the selection of a canvas. The current surroundings are stored with it.
 * @throws DomainError not_found; invalid without a selection, and the errors of `startGeneration`
 */
export async function startPaintInto(
  parts: PaintIntoParts,
  caller: Caller,
  id: CanvasId,
  { box, region, requestId, ...recipe }: z.infer<typeof canvasRoutes.paintInto.body>,
  signal: AbortSignal,
) {
  const { db, storage, editors, clock, jobs, references } = parts;
  const canvas = await canvasOf(db, id, ownProfiles(caller));
  const document = await openProved(parts, canvas.id, signal);
  const { task, read } = document!;
  const place = await orInvalid(
    editors.run({ kind: 'place', ...task, box, ...(region ? { region } : {}) }, { signal, read }),
  );
  if (!place.mask.some((v) => v >= 128))
    throw invalid('box', 'Nothing is selected there. Select the place to paint into.');
  return startGeneration(
    { db, jobs, references },
    {
      userId: userOf(caller).id,
      profileId: makerOf(caller),
      ownProfiles: ownProfiles(caller),
      requestId,
      recipe: { ...recipe, image_dimensions: pricedAs(box.width * box.height) },
      place: await storePlace(storage, place),
      enhanced: (await featuresOf(db, subjectOf(caller))).canvasEnhancements,
      now: clock.now(),
      signal,
    },
  );
}
