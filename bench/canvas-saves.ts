// node bench/canvas-saves.ts [--strokes N] [--side N]
// How long it takes to save a canvas of four placed pictures with many strokes, right after the last stroke and once
// the server has repeated them all; then how long another person's tiles take to upload while one person saves and
// exports two such canvases at once, compared with uploading alone.
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ellipseMask } from '@limn/canvas';
import { type Actor, actorAt } from '@limn/contracts/call';
import type { Layer, LayerId } from '@limn/contracts/canvas-records';
import { type Canvas, canvasRoutes, mostTilesAtOnce } from '@limn/contracts/canvases';
import { maxOriginsAtOnce } from '@limn/contracts/canvas-edits';
import type { Image } from '@limn/contracts/studio';
import { generate, sure } from '../apps/server/seeds/steps.ts';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { drawn, place, sendTiles, Tab, tilesOf } from '../apps/server/testing/canvas-steps.ts';
import { childServer } from '../apps/server/testing/child-server.ts';
import { PixelBrowser } from '../apps/server/testing/pixel-browser.ts';
import { publishStyle } from '../apps/server/testing/scenario.ts';
import { seeded } from './synthetic-prints.ts';

const { values } = parseArgs({
  options: {
    strokes: { type: 'string', default: '200' },
    side: { type: 'string', default: '2048' },
  },
});
const [strokes, side] = [Number(values.strokes), Number(values.side)];
const layers = 4;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
const middle = (values_: readonly number[]): number =>
  values_.toSorted((a, b) => a - b)[Math.floor(values_.length / 2)]!;

const server = await childServer({ LIMN_STYLE_SAMPLES: 'false' });
try {
  await server.start();
  const key = await readSigningKey(server.dataFolder);
  const actorOf = async (email: string) =>
    actorAt(server.url, await issueToken({ key, publicUrl: server.url, email }));
  const [cleo, mira] = [await actorOf('cleo@limn.test'), await actorOf('mira@limn.test')];
  const style = await publishStyle(mira, 'Evening fields of the bench', 5_000);
  const pictures: Image[] = [];
  for (let i = 0; i < layers; i++)
    pictures.push(
      ...(await generate(cleo, style, { seed: 20 + i, image_dimensions: `${side}x${side}` })),
    );

  /** A canvas of all pictures, each in a layer, and brush strokes on them in turn, sent as a browser sends them. */
  async function drawCanvas(seed: number): Promise<Canvas> {
    const canvas = sure(await cleo.call(canvasRoutes.create, { body: { name: 'Saves' } }));
    const tab = new Tab(cleo, canvas);
    const frame = canvas.records.find(({ id }) => id === 'frame')!;
    await tab.puts({ ...frame, x: 0, y: 0, width: side, height: side } as typeof frame);
    const names: LayerId[] = [];
    for (const [i, one] of pictures.entries())
      names.push(await place(cleo, tab, canvas, one, `layer${i}`, `a${i}`));
    const read = async () => sure(await cleo.call(canvasRoutes.get, { params: { id: canvas.id } }));
    const { records, tiles } = await read();
    // Each covers what is below it to a half.
    await tab.puts(
      ...records.flatMap((record): Layer[] =>
        record.kind === 'picture' ? [{ ...record, opacity: 0.5 }] : [],
      ),
    );
    const random = seeded(seed);
    const browser = new PixelBrowser(server.url, cleo, canvas);
    const shown = new Map(
      names.map((layer) => [
        layer,
        new Map(tiles.flatMap((tile) => (tile.layer === layer ? [[tile.at, tile.hash!]] : []))),
      ]),
    );
    for (let n = 0; n < strokes; n++) {
      const layer = names[n % names.length]!;
      const at = shown.get(layer)!;
      const edited = await browser.work.edit(
        { transform: [1, 0, 0, 1, 0, 0], tiles: [...at] },
        {
          kind: 'paint',
          coverage: ellipseMask({
            x: Math.floor(random() * (side - 400)),
            y: Math.floor(random() * (side - 80)),
            width: 400,
            height: 60,
          }),
          colour: [Math.floor(random() * 255), 120, 60, 255],
          opacity: 0.8,
          lockAlpha: false,
        },
      );
      for (const { at: place_, hash } of edited.tiles) if (hash) at.set(place_, hash);
      await browser.sendTiles();
      if (browser.origins.length >= maxOriginsAtOnce - 1 || n === strokes - 1)
        await browser.sendOrigins();
      await tab.change({ tiles: edited.tiles.map((tile) => ({ ...tile, layer })) });
    }
    return canvas;
  }
  const save = async ({ id }: Canvas) =>
    sure(await cleo.call(canvasRoutes.savePicture, { params: { id }, body: {} }));

  console.log(`${layers} layers of ${side}², ${strokes} strokes`);
  const [one, two] = [await drawCanvas(1), await drawCanvas(2)];
  console.log(`saved right after the last stroke: ${seconds(await timed(() => save(two)))}`);
  for (let n = 0; n < 3; n++)
    console.log(`saved once all is repeated: ${seconds(await timed(() => save(two)))}`);
  void one;

  /** Tiles as another person's editor uploads them after a stroke. */
  const theirs = sure(await mira.call(canvasRoutes.create, { body: { name: 'Another' } }));
  let shade = 0;
  const upload = async (who: Actor) => {
    shade += 1;
    const tiles = tilesOf(drawn(1024, 1024, [shade % 256, shade >> 8, 30, 255]));
    sure(
      await sendTiles(
        who,
        theirs,
        tiles.slice(0, mostTilesAtOnce).map(({ bytes }) => bytes),
      ),
    );
  };
  const uploads = async (until: () => boolean): Promise<number[]> => {
    const found: number[] = [];
    while (!until()) {
      found.push(await timed(() => upload(mira)));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return found;
  };
  let count = 0;
  const alone = await uploads(() => ++count > 30);
  let busy = true;
  const exported = ({ id }: Canvas) =>
    fetch(`${server.url}${canvasRoutes.export.path.replace('{id}', id)}?format=psd`, {
      headers: { authorization: `Bearer ${cleo.token}` },
    }).then(async (answer) => {
      if (!answer.ok) throw new Error(`export: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    });
  const work = timed(() =>
    Promise.all([save(one), save(two), exported(one), exported(two)]).finally(() => {
      busy = false;
    }),
  );
  const beside = await uploads(() => !busy);
  console.log(`two saves and two exports at once: ${seconds(await work)}`);
  console.log(
    `another person's upload of 16 tiles alone: p50 ${middle(alone).toFixed(0)} ms, worst ${Math.max(...alone).toFixed(0)} ms`,
  );
  console.log(
    `meanwhile (${beside.length} uploads): p50 ${middle(beside).toFixed(0)} ms, worst ${Math.max(...beside).toFixed(0)} ms`,
  );
} finally {
  await server.stop();
  rmSync(server.dataFolder, { recursive: true, force: true });
}
