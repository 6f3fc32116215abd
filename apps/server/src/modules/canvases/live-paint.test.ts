import type { Actor } from '@limn/contracts/call';
import { type Canvas, canvasRoutes } from '@limn/contracts/canvases';
import type { StyleId } from '@limn/contracts/ids';
import { studioRoutes } from '@limn/contracts/studio';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, startStyle } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('painting live', () => {
  let server: TestServer;
  let cleo: Actor;
  let mira: Actor;
  let style: StyleId;
  let canvas: Canvas;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    style = await publishStyle(mira, 'Evening fields');
    canvas = (await cleo.call(canvasRoutes.create, { body: {} })).body;
  });
  afterAll(() => server.close());

  /** A dark disc on a light ground, so far from the left (0–1). */
  async function disc(at: number): Promise<string> {
    const svg = `<svg width="480" height="320"><rect width="480" height="320" fill="#e8e0c8"/><circle cx="${at * 480}" cy="160" r="80" fill="#1a2a50"/></svg>`;
    return (await sharp(Buffer.from(svg)).webp().toBuffer()).toString('base64');
  }
  const paint = async (guide: string, actor = cleo, wanted = style) =>
    actor.call(canvasRoutes.live, {
      params: { id: canvas.id },
      body: { style: wanted, session: 'the tab of Cleo', guide, guidance: 90, styleStrength: 70 },
    });
  /** The brightness at that place, 0–255. */
  async function brightness(picture: string, x: number): Promise<number> {
    const data = await sharp(Buffer.from(picture, 'base64'))
      .extract({ left: Math.round(x * 384) - 12, top: 116, width: 24, height: 24 })
      .removeAlpha()
      .raw()
      .toBuffer();
    return data.reduce((sum, byte) => sum + byte, 0) / data.length;
  }

  test('shows what a rough picture would be, and follows it when it moves, for nothing', async () => {
    const before = (await cleo.call(studioRoutes.credits)).body;
    const first = (await paint(await disc(0.3))).body;
    expect([first.width, first.height]).toEqual([384, 256]);
    expect(await brightness(first.picture, 0.3)).toBeLessThan(
      await brightness(first.picture, 0.75),
    );
    const second = (await paint(await disc(0.7))).body;
    expect(await brightness(second.picture, 0.7)).toBeLessThan(
      await brightness(second.picture, 0.25),
    );
    expect((await cleo.call(studioRoutes.credits)).body).toEqual(before);
  });

  test('is refused on somebody else’s canvas, in a style that is not offered, and for what is no picture', async () => {
    expect((await paint(await disc(0.5), mira)).status).toBe(404);
    const hidden = await startStyle(mira, 'Not yet');
    expect((await paint(await disc(0.5), cleo, hidden)).status).toBe(409);
    expect((await paint(Buffer.from('no picture').toString('base64'))).status).toBe(422);
  });
});
