import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Actor } from '@limn/contracts/call';
import { type GuestPicture, guestPictureRoutes } from '@limn/contracts/guest-pictures';
import type { StyleId } from '@limn/contracts/ids';
import { imageRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../seeds/eventually.ts';
import { signUp } from '../../../../seeds/steps.ts';
import { rows } from '../../../platform/database/database.ts';
import { judgeServer } from '../../../../testing/judge-server.ts';
import { publishStyle } from '../../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';

const prompt = 'a red house by the sea';
let server: TestServer;
let guest: Actor;
let mira: Actor;
let style: StyleId;

beforeAll(async () => {
  server = await startTestServer({
    LIMN_ACCEPTANCE: 'open',
    LIMN_TRUST_PROXY: '1',
    LIMN_GUEST_PICTURES: '4',
  });
  guest = await server.as();
  mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  style = await publishStyle(mira, 'Evening fields');
});
afterAll(() => server.close());
beforeEach(() => server.handle.db.execute(sql`delete from guest_pictures`));

/** Sends a request from a network address, as reported by the proxy. */
async function ask(address: string, more: object = {}, at = server) {
  const response = await fetch(`${at.url}${guestPictureRoutes.create.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ requestId: randomUUID(), style, prompt, ...more }),
  });
  const body = (await response.json()) as GuestPicture & { error?: { message: string } };
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
}
const painted = (id: string) =>
  eventually('the picture is painted', async () => {
    const { body } = await guest.call(guestPictureRoutes.get, { params: { id } });
    return body.status === 'queued' || body.status === 'running' ? undefined : body;
  });

test('a guest makes one small, marked picture that names the artist and cannot be licensed', async () => {
  const { status, body } = await ask('203.0.113.7');
  expect(status).toBe(202);
  const picture = await painted(body.id);
  expect(picture).toMatchObject({ status: 'succeeded', error: null, prompt });
  expect(picture.style).toMatchObject({ name: 'Evening fields', artist: 'Mira Okafor' });
  expect(picture.credits[0]).toMatchObject({ artist: { name: 'Mira Okafor' } });
  expect(picture.credits[0]!.ppm).toBeGreaterThan(500_000);
  const file = await fetch(server.url + picture.url!);
  expect(file.headers.get('content-type')).toBe('image/webp');
  const { width, height, xmp } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect([width, height]).toEqual([512, 512]);
  expect(xmp?.toString()).toContain('Mira Okafor');
  // It belongs to no account, creates no earning, and spends no credit.
  const { db } = server.handle;
  for (const table of ['images', 'generations', 'earnings'])
    expect(await rows(db, sql`select 1 from ${sql.identifier(table)}`)).toEqual([]);
  const listed = await guest.call(imageRoutes.list, { query: { owner: 'anyone' } });
  expect(listed.body.images).toEqual([]);
});

test('another one the same day is refused, whatever the browser forgets, and one a day later is not', async () => {
  const requestId = randomUUID();
  const first = await ask('203.0.113.7', { requestId });
  await painted(first.body.id);
  const again = await ask('203.0.113.7');
  expect(again.status).toBe(429);
  expect(again.body.error?.message).toContain('one picture a day');
  expect(Number(again.retryAfter)).toBeGreaterThan(86_000);
  // The same request, whose answer was lost, is answered again.
  expect((await ask('203.0.113.7', { requestId })).body.id).toBe(first.body.id);
  expect((await ask('203.0.113.7', { requestId, prompt: 'a blue house' })).status).toBe(409);
  await server.moveClock('+25h');
  expect((await ask('203.0.113.7')).status).toBe(202);
  await server.moveClock('reset');
});

test('all addresses of one IPv6 network share the picture, and what a guest writes in headers does not count', async () => {
  expect((await ask('2001:db8:1:2::1')).status).toBe(202);
  expect((await ask('2001:db8:1:2:ffff::9')).status).toBe(429);
  // One proxy is trusted: addresses to the left of its own entry come from the guest.
  expect((await ask('198.51.100.4, 2001:db8:1:2::3')).status).toBe(429);
  expect((await ask('2001:db8:1:3::1')).status).toBe(202);
});

test('many requests at once give one picture', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => ask('203.0.113.9')));
  expect(all.filter(({ status }) => status === 202)).toHaveLength(1);
});

test('all guests together have a limit', async () => {
  for (let at = 1; at <= 4; at++) expect((await ask(`198.51.100.${at}`)).status).toBe(202);
  const beyond = await ask('198.51.100.5');
  expect(beyond.status).toBe(503);
  expect(beyond.body.error?.message).toContain('Create an account');
  expect((await guest.call(guestPictureRoutes.offer)).body.offered).toBe(false);
});

test('tries that fail for our reasons do not use up the picture, up to three', async () => {
  const { db } = server.handle;
  for (let at = 0; at < 3; at++) {
    expect((await ask('203.0.113.8')).status).toBe(202);
    await eventually('the try has failed', async () => {
      await db.execute(sql`update guest_pictures set status = 'failed', file_key = null, account = null
        where status in ('queued', 'running')`);
      return (await rows(db, sql`select 1 from guest_pictures where status <> 'failed'`)).length ===
        0
        ? true
        : undefined;
    });
  }
  expect((await ask('203.0.113.8')).status).toBe(429);
});

describe('what members may not ask for, guests may not either', () => {
  test('a person’s name is refused before anything is painted', async () => {
    await signUp(server, 'juno@limn.test', 'influencer', 'Juno Reyes');
    for (const named of ['a portrait of Juno Reyes', '{Juno Reyes|Juno Reyes} by the sea']) {
      const { status, body } = await ask('203.0.113.20', { prompt: named });
      expect([status, body.error?.message]).toEqual([422, expect.stringContaining('Juno')]);
    }
    expect((await ask('203.0.113.20')).status).toBe(202);
  });

  test('no other size, model, picture or reference is taken', async () => {
    const { body } = await ask('203.0.113.21', {
      model: 'limn-fine',
      image_dimensions: '2048x2048',
      number_of_images: 8,
      pose_and_depth: 'img_01J00000000000000000000000',
    });
    const [row] = await rows<{ recipe: { value?: object } }>(
      server.handle.db,
      sql`select recipe from guest_pictures where id = ${body.id}`,
    );
    const text = JSON.stringify(row!.recipe);
    expect(text).toContain('"limn-quick"');
    expect(text).toContain('"512x512"');
    expect(text).toContain('"pose_and_depth":null');
    expect(text).toContain('"number_of_images":1');
  });

  test('a style that is not published is refused', async () => {
    const hidden = await publishStyle(mira, 'Hidden fields');
    await mira.call(styleRoutes.update, { params: { id: hidden }, body: { published: false } });
    expect((await ask('203.0.113.22', { style: hidden })).status).toBe(409);
  });
});

test('where a service judges words, it judges those of guests too', async () => {
  const judge = await judgeServer();
  const judging = await startTestServer({
    LIMN_ACCEPTANCE: 'open',
    LIMN_MODERATION_URL: `${judge.url}/v1`,
    LIMN_MODERATION_KEY: 'sk-judge',
  });
  onTestFinished(async () => {
    await judge.close();
    await judging.close();
  });
  const gus = await signUp(judging, 'gus@limn.test', 'artist', 'Gus');
  const boats = await publishStyle(gus, 'Boats');
  judge.find({ words: { sexual: true } });
  const { body } = await ask('203.0.113.7', { style: boats }, judging);
  const visitor = await judging.as();
  const ended = await eventually('the picture is refused', async () => {
    const { body: now } = await visitor.call(guestPictureRoutes.get, { params: { id: body.id } });
    return now.status === 'failed' ? now : undefined;
  });
  expect(ended.error).toContain('sexual');
  expect(ended.url).toBeNull();
});

test('a picture is gone after a day: its page at once, its row and file soon after', async () => {
  const { body } = await ask('203.0.113.7');
  await painted(body.id);
  const file = `${server.url}${guestPictureRoutes.file.path.replace('{id}', body.id)}`;
  const files = () =>
    readdirSync(join(server.dataFolder), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.webp'),
    );
  const [kept] = await rows<{ key: string }>(
    server.handle.db,
    sql`select file_key as key from guest_pictures where id = ${body.id}`,
  );
  expect(files().some((name) => name.endsWith(kept!.key.split('/').at(-1)!))).toBe(true);
  await server.moveClock('+25h');
  onTestFinished(() => server.moveClock('reset'));
  expect((await guest.call(guestPictureRoutes.get, { params: { id: body.id } })).status).toBe(404);
  expect((await fetch(file)).status).toBe(404);
  await eventually('the row is deleted', async () => {
    const left = await rows(
      server.handle.db,
      sql`select 1 from guest_pictures where id = ${body.id}`,
    );
    return left.length === 0 ? true : undefined;
  });
});

test('a site can switch it off; members make their pictures in the studio', async () => {
  expect(
    (
      await mira.call(guestPictureRoutes.create, {
        body: { requestId: randomUUID(), style, prompt },
      })
    ).status,
  ).toBe(409);
  const off = await startTestServer({ LIMN_GUEST_PICTURES: '0' });
  onTestFinished(() => off.close());
  const visitor = await off.as();
  expect((await visitor.call(guestPictureRoutes.offer)).body.offered).toBe(false);
  expect((await ask('203.0.113.7', {}, off)).status).toBe(503);
});
