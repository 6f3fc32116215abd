import { canvasRoutes } from '@limn/contracts/canvases';
import type { ProfileKind } from '@limn/contracts/constants';
import type { GenerationId } from '@limn/contracts/ids';
import { type Recipe, varied } from '@limn/contracts/recipe';
import { sampleRoutes } from '@limn/contracts/samples';
import { studioRoutes, type Generation, type Image } from '@limn/contracts/studio';
import { parts } from '../canvas/parts.ts';
import type { CanvasSession } from '../canvas/session.ts';
import { isUnderWay } from '../studio/use-generation.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { createStore } from '../../lib/store.ts';
import { keep, refresh } from '../../lib/use-api.ts';
import { notify } from '../../ui/notifications.ts';
import {
  keepingOf,
  keptList,
  type Made,
  type MadeList,
  type CanvasPlace,
  reopened,
  withMade,
  without,
  withoutWaiting,
  withWaiting,
} from './made.ts';
import { regionPlace, regionRecipe, selectAgain } from './places.ts';

/** The known state of a generation. */
export interface GenerationUpdate {
  generation: Generation | undefined;
  lost: boolean;
  error: Error | undefined;
}

interface Laid {
  image: Image;
  into: CanvasPlace['into'];
}

type Order = Omit<Made, 'id'> & { recipe: Recipe; requestId: string };

/** Generates pictures for one canvas: queues them, stores their places, and places the results. */
export class CanvasMaker {
  readonly heard = createStore<ReadonlyMap<GenerationId, GenerationUpdate>>(new Map());
  /** Pictures being placed; until then they are previewed in their place. */
  readonly laying = createStore<readonly Laid[]>([]);
  /** A region is being requested. */
  readonly asking = createStore(false);
  readonly kept: ReturnType<typeof keptList>;
  private readonly session: CanvasSession;

  constructor(session: CanvasSession) {
    this.session = session;
    this.kept = keptList(session.id);
    void this.kept.change(reopened);
  }

  /** Queues a generation and stores its place. */
  async queue(
    userType: ProfileKind | undefined,
    { recipe, requestId, ...made }: Order,
    also: (list: MadeList) => MadeList = (list) => list,
  ): Promise<Generation> {
    const { editor, saving, id } = this.session;
    const { into, selection, region } = made.place;
    // A persona cannot be changed on a canvas.
    const body = { ...recipe, persona: null, requestId };
    let queued: Generation;
    if (into) {
      if (!region) await selectAgain(editor, selection);
      await editor.settled();
      await saving.flush();
      queued = await call(canvasRoutes.paintInto, {
        params: { id },
        body: { ...body, box: into, ...(region ? { region } : {}) },
      });
    } else queued = await call(studioRoutes.generate, { query: { userType }, body });
    keep(studioRoutes.get, { params: { id: queued.id } }, queued);
    void refresh(studioRoutes.credits, sampleRoutes.ownPictures);
    await this.kept.change((list) => withMade(also(list), { ...made, id: queued.id }));
    return queued;
  }

  /** The same again in the same place, with other seeds. */
  async vary(userType: ProfileKind | undefined, made: Made, { recipe }: Generation): Promise<void> {
    const { place, regions } = made;
    const order = { place, regions, keeping: 'asked', requestId: newRequestId() } as const;
    try {
      await this.queue(userType, { ...order, recipe: varied(recipe) });
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
  }

  /** Records the progress. Results that are kept automatically are kept once they are finished. */
  hear(made: Made, heard: GenerationUpdate): void {
    this.heard.set(new Map(this.heard.get()).set(made.id, heard));
    const { generation } = heard;
    if (!generation || isUnderWay(generation)) return;
    const { status, images } = generation;
    if (status === 'cancelled' && images.length === 0)
      void this.kept.change((list) => without(list, made.id));
    else if (status === 'succeeded' && made.keeping === 'by-itself')
      void this.keep(made, generation, images);
  }

  /** Lays results on the canvas as layers, where they were made for; then come the regions that wait for it. */
  async keep(made: Made, { recipe }: Generation, images: readonly Image[]): Promise<void> {
    const { id, place, regions } = made;
    const before = await this.kept.change((list) => keepingOf(list, id, 'placing'));
    const mine = before.made.find((one) => one.id === id);
    if (!mine || mine.keeping === 'placing') return;
    if (!(await this.lay(images, place.into))) {
      await this.kept.change((list) => keepingOf(list, id, 'asked'));
      return;
    }
    const waiting = regions.map((region) => ({ region, recipe }));
    await this.kept.change((list) => withWaiting(without(list, id), waiting));
    if (waiting.length > 0 || place.region) await this.paintWaiting();
  }

  /** Places the images. Returns whether all of them are on the canvas now. */
  private async lay(images: readonly Image[], into: CanvasPlace['into']): Promise<boolean> {
    const laid = images.map((image) => ({ image, into }));
    this.laying.set([...this.laying.get(), ...laid]);
    const code = await parts.placing.load().catch((failure: unknown) => {
      this.session.editor.problem(messageOf(failure));
      return null;
    });
    let placed = code !== null;
    for (const one of laid) {
      const at = into ? { corner: into } : ('frame' as const);
      placed &&= (await code?.placeImage(this.session, one.image.id, at)) ?? false;
      this.laying.set(this.laying.get().filter((other) => other !== one));
    }
    return placed;
  }

  /** A discarded picture stays in the person's pictures. */
  async discard(made: Made, images: readonly Image[]): Promise<void> {
    await this.kept.change((list) => without(list, made.id));
    if (images.length === 0) return;
    const they = images.length === 1 ? 'It stays' : 'They stay';
    notify(`Discarded. ${they} in your pictures.`, {
      undo: () => void this.kept.change((list) => withMade(list, made)),
    });
  }

  /** Paints the first waiting region, over the results so far. */
  async paintWaiting(): Promise<void> {
    if (this.asking.get()) return;
    this.asking.set(true);
    try {
      while (!(await this.paintFirst()));
    } catch (error) {
      notify(`A region failed: ${messageOf(error)}`, { tone: 'danger' });
    }
    this.asking.set(false);
  }

  /** Whether there is nothing more to ask for at the moment. */
  private async paintFirst(): Promise<boolean> {
    const [first] = this.kept.get().waiting;
    if (!first) return true;
    const off = (list: MadeList): MadeList => withoutWaiting(list, first.region);
    const found = await regionPlace(this.session.editor, first.region);
    if (!found) {
      await this.kept.change(off);
      return false;
    }
    const recipe = { ...regionRecipe(first.recipe), prompt: found.region.prompt, seed: 0 };
    const order: Order = {
      place: found.place,
      regions: [],
      keeping: 'by-itself',
      recipe,
      requestId: newRequestId(),
    };
    await this.queue(undefined, order, off);
    return true;
  }

  /** Lets go of the regions that wait. */
  async forgetWaiting(): Promise<void> {
    await this.kept.change((list) => ({ ...list, waiting: [] }));
  }
}
