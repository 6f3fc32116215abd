import { canvasRoutes } from '@limn/contracts/canvases';
import type { Api } from '../../platform/http/api.ts';
import { createSlots } from '../../platform/slots.ts';
import { type Caller, ownProfiles, userOf } from '../identity/index.ts';
import { poolOfPerson } from '../../painting/index.ts';
import { imageById } from '../images/index.ts';
import { toGenerations, toImages } from '../studio/index.ts';
import { creditsOfCanvas } from './credits.ts';
import { exportCanvas, type CanvasExportParts } from './export-canvas.ts';
import { paintLive } from './live-paint.ts';
import { type PaintIntoParts, startPaintInto } from './paint-into.ts';
import type { PlacingParts } from './place-image.ts';
import { canvasOf } from './queries.ts';
import { waitingSteps } from './record-origins.ts';
import { savePicture, type SavingParts } from './save-picture.ts';

/** Frames drawn at once, each for another person: one of 8,192² takes 600 MB. */
const frames = createSlots({ running: 2, waiting: 48 }, { running: 1, waiting: 6 });

/** Routes that turn a canvas into a picture or a file. */
export function addPictureRoutes(
  api: Api<Caller>,
  parts: SavingParts & CanvasExportParts & PaintIntoParts & PlacingParts & { painters: number },
): void {
  const { db, files, clock, painters } = parts;
  /** Has a frame drawn for a person; work of different people takes turns in all threads. */
  const drawn = <T>(caller: Caller, work: (own: typeof parts) => Promise<T>): Promise<T> => {
    const { id } = userOf(caller);
    const own = {
      ...parts,
      editors: poolOfPerson(parts.editors, id),
      readers: poolOfPerson(parts.readers, id),
      finishing: { ...parts.finishing, pool: poolOfPerson(parts.finishing.pool, id) },
    };
    return frames.run(() => work(own), id);
  };

  api.on(canvasRoutes.credits, async ({ caller, params }) => {
    const { id } = await canvasOf(db, params.id, ownProfiles(caller));
    return creditsOfCanvas(db, files, id);
  });

  api.on(canvasRoutes.paintInto, async ({ caller, params, body, signal }) => {
    const row = await drawn(caller, (own) => startPaintInto(own, caller, params.id, body, signal));
    return (await toGenerations({ db, files, painters, now: clock.now() }, caller, [row]))[0]!;
  });

  api.on(canvasRoutes.live, ({ caller, params, body, signal }) =>
    paintLive(parts, caller, params.id, body, signal),
  );

  api.on(canvasRoutes.proof, async ({ caller, params }) => {
    const { profileId } = await canvasOf(db, params.id, ownProfiles(caller));
    return { waiting: await waitingSteps(db, profileId) };
  });

  api.on(canvasRoutes.savePicture, async ({ caller, params, body, signal }) => {
    const { id, raised, redrawn } = await drawn(caller, (own) =>
      savePicture(own, caller, params.id, body, signal),
    );
    const row = await imageById(db, id);
    const [image] = await toImages({ db, files, now: clock.now() }, caller, [row!]);
    return { ...image!, raised, redrawn };
  });

  api.on(canvasRoutes.export, async ({ caller, params, query, signal }) => {
    const { id } = await canvasOf(db, params.id, ownProfiles(caller));
    return drawn(caller, (own) => exportCanvas(own, id, query.format, signal));
  });
}
