import type { Actor } from '@limn/contracts/call';
import type { WebhookId } from '@limn/contracts/ids';
import { notificationRoutes } from '@limn/contracts/notifications';
import { imageRoutes } from '@limn/contracts/studio';
import { type WebhookEventType, WebhookPayload, webhookRoutes } from '@limn/contracts/webhooks';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../seeds/eventually.ts';
import { signUp, sure } from '../../../seeds/steps.ts';
import { lettersTo } from '../../../testing/moderation-steps.ts';
import { testPictures } from '../../../testing/pictures.ts';
import { uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { rows } from '../../platform/database/database.ts';
import { webhookReceiver } from '../../../testing/webhook-receiver.ts';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let server: TestServer;
beforeAll(async () => {
  receiver = await webhookReceiver();
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' }, { network: receiver.network });
}, 120_000);
afterAll(async () => {
  await server.close();
  await receiver.close();
});

let people = 0;
/** A person with a webhook at a path of the receiver. */
async function listener(
  path: string,
  events: [WebhookEventType, ...WebhookEventType[]] = ['image.deleted'],
) {
  people += 1;
  const email = `person${people}@limn.test`;
  const person = await signUp(server, email, 'creator', `Person ${people}`);
  const body = { url: `https://hooks.example${path}`, events };
  const { webhook, secret } = sure(await person.call(webhookRoutes.create, { body }));
  const [bytes] = await testPictures(1, people);
  const { id: image } = await uploadPicture(person, 'harbour.png', bytes);
  return { email, person, image, id: webhook.id, secret };
}

type Listener = Awaited<ReturnType<typeof listener>>;
/** Moves the person's picture to the trash, which is reported, and out of it again, which is not. */
async function report({ person, image }: Listener) {
  const params = { id: image };
  sure(await person.call(imageRoutes.remove, { params }));
  sure(await person.call(imageRoutes.restore, { params }));
}

const log = async (who: Actor, id: WebhookId) =>
  sure(await who.call(webhookRoutes.deliveries, { params: { id } })).deliveries;
const webhookOf = async (who: Actor, id: WebhookId) =>
  sure(await who.call(webhookRoutes.list)).webhooks.find((one) => one.id === id)!;
const arrived = (path: string, count = 1) =>
  eventually(`${count} at ${path}`, async () => {
    const found = receiver.at(path);
    return found.length >= count ? found : undefined;
  });
/** The newest delivery, once an attempt has failed. */
const failed = ({ person, id }: Listener) =>
  eventually('an attempt fails', async () => {
    const [newest] = await log(person, id);
    return newest?.error ? newest : undefined;
  });
const ended = (who: Actor, id: WebhookId) =>
  eventually('the delivery ends', async () => {
    const [newest] = await log(who, id);
    return newest && newest.state !== 'waiting' && newest;
  });

describe('a delivery', () => {
  test('is signed by the Standard Webhooks specification, and logged', async () => {
    const own = await listener('/signed');
    await report(own);
    const { headers, body } = (await arrived('/signed'))[0]!;
    expect(new Webhook(own.secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(WebhookPayload.parse(JSON.parse(body))).toMatchObject({
      type: 'image.deleted',
      data: { image: own.image },
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    });
    const { event, ...logged } = await ended(own.person, own.id);
    expect(event).toBe(headers['webhook-id']);
    expect(logged).toMatchObject({ state: 'delivered', status: 204, attempts: 1, error: null });
    expect(() => new Webhook(own.secret).verify(`${body} `, headers)).toThrow();
  });

  test('is not made when what happened is rolled back, or nobody listens to it', async () => {
    const own = await listener('/rolled-back');
    const other = await listener('/other-type', ['generation.failed']);
    const { db } = server.handle;
    // Lets the transaction fail at its very end.
    await db.execute(sql`create function fail_late() returns trigger language plpgsql as
      $$ begin raise exception 'No room on the disk.'; end $$`);
    await db.execute(sql`create constraint trigger fail_late after update on images
      deferrable initially deferred for each row execute function fail_late()`);
    const { status } = await own.person.call(imageRoutes.remove, { params: { id: own.image } });
    await db.execute(sql`drop function fail_late cascade`);
    expect(status).toBe(500);
    await report(other);
    await report(own);
    await arrived('/rolled-back');
    expect(await log(own.person, own.id)).toHaveLength(1);
    expect(await log(other.person, other.id)).toEqual([]);
  });

  test('is retried until it is accepted', async () => {
    const own = await listener('/retried');
    receiver.answers.set('/retried', (response) => response.writeHead(500).end('Out of paint'));
    await report(own);
    const first = await failed(own);
    expect(first).toMatchObject({
      state: 'waiting',
      attempts: 1,
      answer: 'Out of paint',
      error: 'It answered with status 500.',
    });
    expect((await webhookOf(own.person, own.id)).failingSince).not.toBeNull();
    receiver.answers.delete('/retried');
    const sent = await arrived('/retried', 2);
    expect(sent[1]!.headers['webhook-id']).toBe(sent[0]!.headers['webhook-id']);
    expect(sent[1]!.body).toBe(sent[0]!.body);
    expect(await ended(own.person, own.id)).toMatchObject({ state: 'delivered', attempts: 2 });
    expect((await webhookOf(own.person, own.id)).failingSince).toBeNull();
  });

  test('waits while its owner is suspended', async () => {
    const own = await listener('/suspended');
    receiver.answers.set('/suspended', (response) => response.writeHead(500).end());
    await report(own);
    await failed(own);
    const { db } = server.handle;
    const setSuspended = (at: 'now()' | 'null') =>
      db.execute(sql`update users set suspended_at = ${sql.raw(at)} where email = ${own.email}`);
    await setSuspended('now()');
    receiver.answers.delete('/suspended');
    await eventually('the second attempt is refused', async () => {
      const [row] = await rows<{ error: string | null }>(
        db,
        sql`select error from webhook_deliveries where endpoint_id = ${own.id} and attempts = 2`,
      );
      return row?.error?.includes('suspended');
    });
    expect(receiver.at('/suspended')).toHaveLength(1);
    await setSuspended('null');
    await server.moveClock('10m');
    await arrived('/suspended', 2);
    await server.moveClock('reset');
  });

  test('is repeated on demand with the same id and body', async () => {
    const own = await listener('/replayed');
    await report(own);
    const { event } = await ended(own.person, own.id);
    const params = { id: own.id, event };
    const { status } = await own.person.call(webhookRoutes.replay, { params });
    expect(status).toBe(202);
    const [first, second] = await arrived('/replayed', 2);
    expect(second!.headers['webhook-id']).toBe(event);
    expect(second!.body).toBe(first!.body);
    expect(await log(own.person, own.id)).toHaveLength(1);
  });

  test('of which the worker died is repeated', async () => {
    const own = await listener('/killed');
    await report(own);
    await ended(own.person, own.id);
    // As a worker leaves it that dies after the request.
    await server.handle.db.execute(
      sql`update webhook_deliveries set state = 'waiting', next_attempt_at = now() + interval '1 minute'
        where endpoint_id = ${own.id}`,
    );
    await server.moveClock('+2m');
    await arrived('/killed', 2);
    expect(await ended(own.person, own.id)).toMatchObject({ attempts: 2 });
  });

  test('log is paged, newest first', async () => {
    const own = await listener('/paged');
    for (let n = 1; n <= 3; n++) {
      await report(own);
      await arrived('/paged', n);
    }
    const all = await log(own.person, own.id);
    const page = (before?: (typeof all)[0]) =>
      own.person.call(webhookRoutes.deliveries, {
        params: { id: own.id },
        query: { size: 2, ...(before ? { before: before.event } : {}) },
      });
    expect(sure(await page())).toMatchObject({ deliveries: all.slice(0, 2), more: true });
    expect(sure(await page(all[1]))).toMatchObject({ deliveries: all.slice(2), more: false });
  });
});

describe('a webhook', () => {
  test('is tested by its owner, once, even while it is off', async () => {
    const own = await listener('/tested');
    const params = { id: own.id };
    await own.person.call(webhookRoutes.update, { params, body: { enabled: false } });
    receiver.answers.set('/tested', (response) => response.writeHead(500).end());
    const sent = sure(await own.person.call(webhookRoutes.test, { params }));
    expect(sent).toMatchObject({ type: 'webhook.test', state: 'waiting' });
    expect(await ended(own.person, own.id)).toMatchObject({ state: 'failed', attempts: 1 });
    const { body } = (await arrived('/tested'))[0]!;
    expect(WebhookPayload.parse(JSON.parse(body)).data).toEqual({ webhook: own.id });
    await report(own);
    expect(await log(own.person, own.id)).toHaveLength(1);
  });

  test('has two secrets for a day after a rotation', async () => {
    const own = await listener('/rotated');
    const { secret, webhook } = sure(
      await own.person.call(webhookRoutes.rotate, { params: { id: own.id } }),
    );
    expect(webhook.oldSecretUntil).not.toBeNull();
    await report(own);
    const [first] = await arrived('/rotated');
    expect(first!.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const one of [own.secret, secret]) new Webhook(one).verify(first!.body, first!.headers);
    await server.moveClock('+25h');
    await report(own);
    const second = (await arrived('/rotated', 2))[1]!;
    new Webhook(secret).verify(second.body, second.headers);
    expect(() => new Webhook(own.secret).verify(second.body, second.headers)).toThrow();
  });

  test('shows its secret once', async () => {
    const own = await listener('/once');
    expect(own.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const listed = JSON.stringify((await own.person.call(webhookRoutes.list)).body);
    expect(listed).not.toContain(own.secret);
  });

  test('that accepts nothing for three days is turned off, and its owner is told', async () => {
    const own = await listener('/failing');
    receiver.answers.set('/failing', (response) => response.writeHead(503).end());
    await report(own);
    await arrived('/failing');
    await server.moveClock('+2d');
    await eventually('it is tried again', async () => {
      const [newest] = await log(own.person, own.id);
      return newest!.attempts >= 2;
    });
    expect((await webhookOf(own.person, own.id)).enabled).toBe(true);
    await server.moveClock('+2d');
    await eventually('it is off', async () => !(await webhookOf(own.person, own.id)).enabled);
    expect(await webhookOf(own.person, own.id)).toMatchObject({ disabledWhy: 'failing' });
    expect(await lettersTo(server, own.email)).toContain('Your webhook at hooks.example is off');
    const { notifications } = (await own.person.call(notificationRoutes.list)).body;
    expect(notifications[0]).toMatchObject({
      message: 'We turned off your webhook at hooks.example: every delivery failed for three days.',
      path: '/account/webhooks',
    });
    expect(await log(own.person, own.id)).toMatchObject([{ state: 'failed' }]);
    receiver.answers.delete('/failing');
    const params = { id: own.id };
    sure(await own.person.call(webhookRoutes.update, { params, body: { enabled: true } }));
    await report(own);
    expect(await ended(own.person, own.id)).toMatchObject({ state: 'delivered' });
  });

  test('that answers 410 is turned off at once', async () => {
    const own = await listener('/gone');
    receiver.answers.set('/gone', (response) => response.writeHead(410).end());
    await report(own);
    await eventually('it is off', async () => !(await webhookOf(own.person, own.id)).enabled);
    expect((await webhookOf(own.person, own.id)).disabledWhy).toBe('gone');
  });

  test('of somebody else is not found', async () => {
    const own = await listener('/private');
    await report(own);
    const { event } = await ended(own.person, own.id);
    const stranger = await signUp(server, 'stranger@limn.test', 'creator', 'Stranger');
    const params = { id: own.id, event };
    const answers = [
      await stranger.call(webhookRoutes.update, { params, body: { enabled: false } }),
      await stranger.call(webhookRoutes.remove, { params }),
      await stranger.call(webhookRoutes.rotate, { params }),
      await stranger.call(webhookRoutes.test, { params }),
      await stranger.call(webhookRoutes.deliveries, { params }),
      await stranger.call(webhookRoutes.replay, { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
    expect((await webhookOf(own.person, own.id)).enabled).toBe(true);
    // Another webhook of the same person does not lead to it either.
    const { id } = await listener('/elsewhere');
    const through = { params: { id, event } };
    expect((await own.person.call(webhookRoutes.replay, through)).status).toBe(404);
  });

  test('is deleted with its log', async () => {
    const own = await listener('/deleted');
    await report(own);
    await ended(own.person, own.id);
    const params = { id: own.id };
    expect((await own.person.call(webhookRoutes.remove, { params })).status).toBe(204);
    expect((await own.person.call(webhookRoutes.list)).body.webhooks).toEqual([]);
    await report(own);
  });

  test('is one of ten at most', async () => {
    const { person } = await listener('/many');
    const body = { url: 'https://hooks.example/many', events: ['image.deleted' as const] };
    // More at once than there may be.
    const made = await Promise.all(
      Array.from({ length: 10 }, () => person.call(webhookRoutes.create, { body })),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(9);
    expect(made.find(({ status }) => status !== 201)!.error).toMatchObject({ code: 'conflict' });
  });

  test('changes its address and events', async () => {
    const own = await listener('/before');
    const changed = { url: 'https://hooks.example/after', events: ['mandate.revoked' as const] };
    const { body } = await own.person.call(webhookRoutes.update, {
      params: { id: own.id },
      body: changed,
    });
    expect(body).toMatchObject(changed);
  });

  test('log is forgotten after 30 days', async () => {
    const own = await listener('/forgotten');
    await report(own);
    await ended(own.person, own.id);
    await server.moveClock('+31d');
    await eventually('it is empty', async () => (await log(own.person, own.id)).length === 0);
  });
});

describe('an address that is not on the public Internet', () => {
  test.each([
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://inside.example/hook',
    'https://hooks.example:8443/hook',
    'https://name:password@hooks.example/hook',
    'http://hooks.example/hook',
  ])('%s is refused', async (url) => {
    receiver.addresses.set('inside.example', ['93.184.215.14', '10.0.0.7']);
    const own = await listener('/public');
    const events = ['image.deleted' as const];
    const created = await own.person.call(webhookRoutes.create, { body: { url, events } });
    const changed = await own.person.call(webhookRoutes.update, {
      params: { id: own.id },
      body: { url },
    });
    for (const { status, error } of [created, changed]) {
      expect(status).toBe(422);
      expect(error!.fields).toMatchObject([{ path: 'url' }]);
    }
  });

  test('is refused at delivery, too', async () => {
    const own = await listener('/rebound');
    receiver.addresses.set('hooks.example', ['192.168.1.1']);
    await report(own);
    const logged = await failed(own);
    receiver.addresses.delete('hooks.example');
    expect(logged).toMatchObject({
      status: null,
      answer: '',
      error: 'The address could not be reached.',
    });
    expect(receiver.at('/rebound')).toEqual([]);
  });
});

describe('a receiver that', () => {
  test('sends 10 GB is read no further than the log shows', async () => {
    const own = await listener('/endless');
    let sent = 0;
    receiver.answers.set('/endless', (response) => {
      response.writeHead(200, { 'content-length': String(10 * 1024 ** 3) });
      const piece = Buffer.alloc(64 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && sent < 10 * 1024 ** 3) {
          sent += piece.length;
          if (!response.write(piece)) return void response.once('drain', more);
        }
      };
      more();
    });
    await report(own);
    const logged = await ended(own.person, own.id);
    expect(logged).toMatchObject({ state: 'delivered', status: 200, answer: 'x'.repeat(1024) });
    expect(sent).toBeLessThan(16 * 1024 ** 2);
  });

  test('redirects is not followed', async () => {
    const own = await listener('/redirected');
    receiver.answers.set('/redirected', (response) =>
      response.writeHead(302, { location: 'https://hooks.example/target' }).end(),
    );
    await report(own);
    const logged = await failed(own);
    expect(logged).toMatchObject({ state: 'waiting', status: 302 });
    expect(logged.error).toContain('Redirects are not followed');
    expect(receiver.at('/target')).toEqual([]);
  });
});
