import type { z } from 'zod';
import type { canvasRoutes } from '@limn/contracts/canvases';
import type { CanvasId } from '@limn/contracts/ids';
import { conflict, invalid } from '../../platform/errors.ts';
import { createSlots } from '../../platform/slots.ts';
import { type Caller, ownProfiles, userOf } from '../identity/index.ts';
import { assertStyles } from '../studio/index.ts';
import { styleModelsOf } from '../styles/index.ts';
import { orInvalid } from './flattened.ts';
import type { PlacingParts } from './place-image.ts';
import { canvasOf } from './queries.ts';

/** Live pictures painted at once, and those that wait: each takes half a second of a core. */
const live = createSlots({ running: 1, waiting: 24 }, { running: 1, waiting: 1 });

/**
 * A small preview of a rough picture, painted in a style. It costs nothing, carries the visible mark and is kept nowhere.
 * @throws DomainError not_found; conflict when the style is not offered; invalid for what is not a picture
 */
export async function paintLive(
  { db, storage, tileReaders }: PlacingParts,
  caller: Caller,
  id: CanvasId,
  { style, session, guide, ...settings }: z.infer<typeof canvasRoutes.live.body>,
  signal: AbortSignal,
) {
  await canvasOf(db, id, ownProfiles(caller));
  await assertStyles(db, { style, mixed_styles: [] }, ownProfiles(caller));
  const model = (await styleModelsOf(db, 'collage', [style])).get(style);
  if (!model) throw conflict('The art style is no longer trained. Choose another one.');
  const index = await storage.get(model.artifactKey);
  const bytes = Buffer.from(guide, 'base64');
  if (bytes.length === 0) throw invalid('guide', 'Send a picture.');
  const { file, width, height } = await live.run(
    () =>
      orInvalid(
        tileReaders.run(
          // The name of a session includes its owner, so that it cannot collide with another person's.
          { kind: 'live', session: `${id}:${session}`, style, index, guide: bytes, ...settings },
          { signal, of: userOf(caller).id },
        ),
      ),
    userOf(caller).id,
  );
  return { picture: Buffer.from(file).toString('base64'), width, height };
}
