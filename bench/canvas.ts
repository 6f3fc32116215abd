// node bench/canvas.ts: a canvas of 8192² with 50 layers in Chromium, against a bare Konva page with the same
// pictures in the same places. Prints, from traces of the browser: frames while it is panned and zoomed, from the
// pointer to the pixel while a brush is drawn, and how long it takes to open; then how long edits take.
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { cutTiles, encodeTile, nameTile } from '@limn/canvas';
import { actorAt } from '@limn/contracts/call';
import type { CanvasRecord, TileChange } from '@limn/contracts/canvas-records';
import { canvasRoutes, mostTilesAtOnce } from '@limn/contracts/canvases';
import { ownedBy } from '@limn/imaging';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { issueToken, readSigningKey } from '../apps/server/src/modules/identity/index.ts';
import { picture, sendTiles, Tab } from '../apps/server/testing/canvas-steps.ts';
import { childServer } from '../apps/server/testing/child-server.ts';
import { openBrowser } from '../e2e/browser.ts';
import { signIn } from '../e2e/people.ts';
import { measureEdits } from './canvas-edits.ts';
import { gestures, type Measured, measure } from './canvas-gestures.ts';
import { idle } from './processor.ts';

const side = 8192;
const small = 1024;
const count = 50;
const pictures = new URL('../apps/web/public/pictures/', import.meta.url);
const names = ['impasto-seascapes', 'mid-century-gouache'];

/**
 * The position of each layer: one covers everything, the others are scattered; every fifth is blended, every seventh
 * turned.
 */
const layers = Array.from({ length: count }, (_, i) => {
  const angle = i % 7 === 3 ? 0.2 : 0;
  return {
    side: i === 0 ? side : small,
    file: `${names[i % 2]}-0${1 + (i % 7)}.webp`,
    x: i === 0 ? 0 : 60 + ((i * 1531) % (side - 1400)),
    y: i === 0 ? 0 : 40 + ((i * 2671) % (side - 1400)),
    angle,
    blend: i % 5 === 4 ? ('multiply' as const) : ('normal' as const),
    opacity: i % 5 === 4 ? 0.8 : 1,
  };
});
type Placed = (typeof layers)[number];

const bytesOf = ({ file, side: wanted }: Placed) =>
  sharp(new URL(file, pictures).pathname).resize(wanted, wanted, { fit: 'cover' }).ensureAlpha();

const say = (line: string): void => console.log(line);

/** Draws the canvas on a running server by its own API; gives its id. */
async function drawCanvas(url: string, token: string): Promise<string> {
  const cleo = actorAt(url, token);
  const { body: canvas } = await cleo.call(canvasRoutes.create, { body: { name: 'Bench' } });
  const tab = new Tab(cleo, canvas);
  const frame = canvas.records.find(({ id }) => id === 'frame')!;
  await tab.puts({ ...frame, x: 0, y: 0, width: side, height: side } as CanvasRecord);
  for (const [i, placed] of layers.entries()) {
    const { width, height, data } = await bytesOf(placed)
      .raw()
      .toBuffer({ resolveWithObject: true })
      .then(({ data: raw, info }) => ({ ...info, data: new Uint8ClampedArray(raw) }));
    const record = picture(`layer${i}`, `a${String(i).padStart(3, '0')}`);
    const tiles: TileChange[] = [];
    let batch: Uint8Array[] = [];
    for (const { at, tile } of cutTiles(
      ownedBy({ kind: 'own', id: 'hand' }, { width, height, data }),
    )) {
      const bytes = encodeTile(tile);
      batch.push(bytes);
      tiles.push({ layer: record.id, at, hash: await nameTile(bytes) });
      if (batch.length < mostTilesAtOnce) continue;
      await sendTiles(cleo, canvas, batch);
      batch = [];
    }
    if (batch.length > 0) await sendTiles(cleo, canvas, batch);
    const [c, s] = [Math.cos(placed.angle), Math.sin(placed.angle)];
    await tab.change({
      put: [
        {
          ...record,
          opacity: placed.opacity,
          blend: placed.blend,
          transform: [c, s, -s, c, placed.x, placed.y],
        },
      ],
      tiles,
    });
  }
  // Add a layer to draw on.
  await tab.puts(picture('strokes', 'b'));
  return canvas.id;
}

/** The rival: each picture a node, the stage itself dragged and zoomed, a line drawn on a layer of its own. */
async function serveRival(): Promise<{ url: string; close: () => void }> {
  const konva = await readFile(new URL('../node_modules/konva/konva.min.js', import.meta.url));
  const page = `<!doctype html><style>body{margin:0;background:#0f0f10}</style><div id=stage></div>
<script src=/konva.js></script><script>
const places = ${JSON.stringify(layers)};
const stage = new Konva.Stage({ container: 'stage', width: innerWidth, height: innerHeight });
const layer = new Konva.Layer({ listening: false }), drawing = new Konva.Layer({ listening: false });
stage.add(layer, drawing);
const fit = Math.min(innerWidth, innerHeight) / ${side};
stage.scale({ x: fit, y: fit });
Promise.all(places.map(async (p, i) => {
  const image = new Image();
  image.src = '/' + i + '.jpg';
  await image.decode();
  layer.add(new Konva.Image({ image, x: p.x, y: p.y, width: p.side, height: p.side, rotation: p.angle * 180 / Math.PI,
    opacity: p.opacity, globalCompositeOperation: p.blend === 'normal' ? 'source-over' : p.blend }));
})).then(() => { layer.draw(); requestAnimationFrame(() => { document.title = 'ready'; }); });
let last = null, line = null;
const at = () => { const p = stage.getRelativePointerPosition(); return [p.x, p.y]; };
stage.on('pointerdown', ({ evt }) => {
  if (evt.button === 1) last = { x: evt.clientX, y: evt.clientY };
  else { line = new Konva.Line({ points: at(), stroke: '#c0392b', strokeWidth: 60, lineCap: 'round' }); drawing.add(line); }
});
stage.on('pointermove', ({ evt }) => {
  if (last) {
    stage.position({ x: stage.x() + evt.clientX - last.x, y: stage.y() + evt.clientY - last.y });
    last = { x: evt.clientX, y: evt.clientY };
  } else if (line) line.points(line.points().concat(at()));
});
stage.on('pointerup', () => { last = line = null; });
stage.on('wheel', ({ evt }) => {
  evt.preventDefault();
  const p = stage.getPointerPosition(), old = stage.scaleX(), next = old * Math.exp(-evt.deltaY / 400);
  const x = (p.x - stage.x()) / old, y = (p.y - stage.y()) / old;
  stage.scale({ x: next, y: next });
  stage.position({ x: p.x - x * next, y: p.y - y * next });
});
</script>`;
  const files = new Map<string, Buffer>();
  for (const [i, placed] of layers.entries())
    files.set(`/${i}.jpg`, await bytesOf(placed).flatten().jpeg({ quality: 92 }).toBuffer());
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file) response.setHeader('content-type', 'image/jpeg').end(file);
    else if (request.url === '/konva.js')
      response.setHeader('content-type', 'text/javascript').end(konva);
    else response.setHeader('content-type', 'text/html').end(page);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

const columns = ['frames/s', 'p95 ms', 'worst ms', 'script ms'] as const;
function print(name: string, own: Measured, rival: Measured): void {
  const row = (who: string, { fps, p95, worst, script }: Measured) =>
    say(
      `${name.padEnd(24)}${who.padEnd(8)}${[fps, p95, worst, script].map((v) => v.toFixed(1).padStart(11)).join('')}`,
    );
  row('Limn', own);
  row('Konva', rival);
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Whether everything that can be seen has been drawn. */
const allDrawn = (page: Page) =>
  page.locator('[data-tool-cursor][aria-busy="false"]').waitFor({ timeout: 120_000 });

/** The credit is counted a while after opening, which reads all 1,800 tiles. */
const counted = (page: Page) =>
  page.locator('section[aria-busy="false"]', { hasText: 'Artists credited' }).waitFor();

/** Waits until the small picture of a canvas is another one. */
async function redrawn(url: string, token: string, id: string): Promise<void> {
  const cleo = actorAt(url, token);
  const variant = async () => {
    const { body } = await cleo.call(canvasRoutes.list, { query: {} });
    const address = body.canvases.find((canvas) => canvas.id === id)?.thumbnailUrl;
    return address && new URL(address, url).searchParams.get('variant');
  };
  const before = await variant();
  while ((await variant()) === before) await new Promise((resolve) => setTimeout(resolve, 1000));
}

const server = await childServer({ LIMN_STYLE_SAMPLES: 'false' });
const rival = await serveRival();
const browser = await openBrowser();
try {
  await server.start();
  const key = await readSigningKey(server.dataFolder);
  const tokenOf = (email: string) => issueToken({ key, publicUrl: server.url, email });
  const token = await tokenOf('cleo@limn.test');
  const id = await drawCanvas(server.url, token);
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await signIn(page, 'Cleo Marchetti');
  const open = async (): Promise<void> => {
    await page.goto(`/canvas/${id}`);
    await allDrawn(page);
  };
  const cold = await timed(open);
  // As who comes back to it: tiles are on this device.
  const warm = await timed(open);
  const counting = await timed(() => counted(page));
  // The server draws the small picture of what was just made, on this same machine and up to ninety seconds later.
  await redrawn(server.url, token, id);
  await idle(server.pid());
  /** Measures every gesture on a page, and the memory of its scripts afterwards; it is the only page in the browser. */
  const measureAll = async (one: Page, prepare: (name: string) => Promise<void>) => {
    const found: Record<string, Measured> = {};
    for (const [name, gesture] of Object.entries(gestures)) {
      found[name] = await measure(browser, one, gesture, () => prepare(name));
    }
    const session = await context.newCDPSession(one);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
    return { found, megabytes: usedSize / 1e6 };
  };
  const ours = await measureAll(page, async (name) => {
    await page.getByRole('application', { name: /^Canvas/ }).focus();
    await page.keyboard.press(name.startsWith('stroke') ? 'b' : 'h');
    await allDrawn(page);
  });
  await page.goto('about:blank');
  const other = await context.newPage();
  const loaded = await timed(async () => {
    await other.goto(rival.url);
    await other.waitForFunction("document.title === 'ready'");
  });
  const theirs = await measureAll(other, () => Promise.resolve());
  await other.close();
  say(
    `8192×8192, ${count} layers of ${side}² and ${small}², window 1440×900, one page at a time\n`,
  );
  say(
    `open, first time ${(cold / 1000).toFixed(2)} s, again ${(warm / 1000).toFixed(2)} s; Konva ${(loaded / 1000).toFixed(2)} s; its credit is counted ${(counting / 1000).toFixed(1)} s later\n`,
  );
  say(`${' '.repeat(32)}${columns.map((name) => name.padStart(11)).join('')}`);
  for (const name of Object.keys(gestures)) print(name, ours.found[name]!, theirs.found[name]!);
  say(`script memory of Limn: ${ours.megabytes.toFixed(0)} MB`);
  say(`script memory of Konva: ${theirs.megabytes.toFixed(0)} MB`);
  await open();
  const [creator, artist] = [token, await tokenOf('mira@limn.test')].map((one) =>
    actorAt(server.url, one),
  );
  const photograph = sharp(new URL('impasto-seascapes-01.webp', pictures).pathname);
  say('');
  for (const line of await measureEdits(page, creator!, artist!, photograph)) say(line);
} finally {
  await browser.close();
  rival.close();
  await server.stop();
  rmSync(server.dataFolder, { recursive: true, force: true });
}
