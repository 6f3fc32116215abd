import { projectRoutes } from '@limn/contracts/projects';
import { sql } from 'drizzle-orm';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { eventually } from '../../../seeds/eventually.ts';
import { type ProjectPeople, projectPeople, someTerms } from '../../../testing/project-steps.ts';
import { payWith } from '../../../seeds/steps.ts';
import { uploadPicture } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

describe('each step is told by letter, with the page to go to', () => {
  let server: TestServer;
  let steps: ProjectPeople;
  const told = new Set<string>();
  const title = '“Two posters for a harbour festival, painted”';
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    steps = await projectPeople(server);
  });
  afterAll(() => server.close());

  /** Recipients and subjects of e-mails about projects since the last call. */
  async function letters(id: string): Promise<string[]> {
    const found = await rows<{ id: string; recipient: string; subject: string; body: string }>(
      server.handle.db,
      sql`select id, recipient, subject, body from mails
          where body like ${`%/${id}%`} order by created_at, id`,
    );
    const fresh = found.filter((letter) => !told.has(letter.id));
    for (const { id: letter, recipient, body } of fresh) {
      told.add(letter);
      const page = recipient.startsWith('cleo') ? 'creator/project' : 'influencer/license-request';
      expect(body).toContain(`${server.url}/${page}/${id}`);
    }
    return fresh
      .map(({ recipient, subject }) => `${recipient.split('@')[0]}: ${subject}`)
      .toSorted();
  }

  test('from the request to its end', async () => {
    const { people } = steps;
    const id = await steps.ask({ perOutput: 500 });
    const params = { id };
    expect(await letters(id)).toEqual([
      `juno: Cleo Marchetti requests rights for ${title} at $400.00 – review the terms`,
    ]);
    await people.holder.call(projectRoutes.submit, {
      params,
      body: {
        version: 1,
        terms: someTerms(3, { perOutput: 600, price: 50_000 }),
        note: 'A little more.',
      },
    });
    expect(await letters(id)).toEqual([
      `cleo: Juno Vale sent new terms for ${title} at $500.00 – review them`,
    ]);
    await people.customer.call(projectRoutes.decide, {
      params,
      body: { version: 2, decision: 'accept' },
    });
    expect(await letters(id)).toEqual([
      `cleo: You accepted the terms of ${title} at $500.00 – sign the agreement`,
      `juno: Cleo Marchetti accepted the terms of ${title} at $500.00 – sign the agreement`,
    ]);
    await steps.sign(id);
    expect(await letters(id)).toEqual([
      `cleo: Both sides signed the agreement for ${title} – pay $500.00 to start`,
      `cleo: Juno Vale signed the agreement for ${title} – sign it too`,
      `juno: Both sides signed the agreement for ${title}`,
    ]);
    await payWith('4242 4242 4242 4242', await steps.payPage(id));
    await eventually('it is paid', async () => (await steps.read(id)).state === 'paid');
    expect(await letters(id)).toEqual([
      `cleo: Paid: ${title}`,
      `juno: Cleo Marchetti paid $500.00 for ${title}`,
    ]);
    await people.holder.call(projectRoutes.message, { params, body: { text: 'Thank you.' } });
    expect(await letters(id)).toEqual([`cleo: Juno Vale wrote to you about ${title}`]);
    await server.moveClock('+4d');
    await eventually('it begins', async () => (await steps.read(id)).state === 'active');
    expect(await letters(id)).toEqual([
      `cleo: The term began: ${title}`,
      `juno: The term began: ${title}`,
    ]);
    const { id: image } = await uploadPicture(people.customer, 'poster.png');
    const { body } = await people.customer.call(projectRoutes.deliver, { params, body: { image } });
    expect(await letters(id)).toEqual([
      `juno: Cleo Marchetti submitted a picture for ${title} – review it`,
    ]);
    await people.holder.call(projectRoutes.judge, {
      params: { id, outputId: body.outputs[0]!.id },
      body: { approved: false, reason: 'The nose is too long.' },
    });
    expect(await letters(id)).toEqual([
      `cleo: Juno Vale rejected a picture for ${title} – see what to change`,
    ]);
    const act = (side: 'customer' | 'holder', action: 'notice' | 'cure' | 'leave') =>
      people[side].call(projectRoutes.agreement, {
        params,
        body: { action, reason: 'It was on television.' },
      });
    await act('holder', 'notice');
    expect(await letters(id)).toEqual([`cleo: Juno Vale gave notice of a breach: ${title}`]);
    await act('holder', 'cure');
    expect(await letters(id)).toEqual([`cleo: Juno Vale says the breach is fixed: ${title}`]);
    await act('customer', 'leave');
    expect(await letters(id)).toEqual([`juno: Cleo Marchetti leaves the agreement: ${title}`]);
    await server.moveClock('+61d');
    await eventually('it ends', async () => (await steps.read(id)).state === 'terminated');
    expect(await letters(id)).toEqual(
      expect.arrayContaining([
        `cleo: The agreement has wound down: ${title}`,
        `juno: The agreement has wound down: ${title}`,
      ]),
    );
  });

  test('whoever has to answer is reminded two days before, and both are told when it is over', async () => {
    const id = await steps.ask({ startsOn: someTerms(200).startsOn });
    await letters(id);
    await server.moveClock('+12d');
    const reminded = await eventually('a reminder comes', async () => {
      const found = await letters(id);
      return found.length > 0 && found;
    });
    expect(reminded).toEqual([
      expect.stringMatching(
        /^juno: Cleo Marchetti is waiting for your answer about “Two posters.*” – due \d+ \w+ \d{4}$/,
      ),
    ]);
    await server.moveClock('+3d');
    await eventually('it expires', async () => (await steps.read(id)).state === 'expired');
    expect(await letters(id)).toEqual([
      `cleo: The time to answer has passed: ${title}`,
      `juno: The time to answer has passed: ${title}`,
    ]);
  });

  test('each says what to do, with one link', async () => {
    const all = await rows<{ subject: string; body: string }>(
      server.handle.db,
      sql`select subject, body from mails where body like '%/creator/project/%' or body like '%/license-request/%'`,
    );
    expect(all.length).toBeGreaterThan(15);
    for (const { subject, body } of all) {
      expect(body.match(/https?:/g), subject).toHaveLength(1);
      const [beforeLink] = body.split(/\nhttps?:/);
      expect(beforeLink, subject).toMatch(/[a-z]{3,}[^\n]*[.:]$/);
    }
  });

  test('as text and as HTML', async () => {
    const folder = join(server.dataFolder, 'mail');
    const sent = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    );
    expect(
      sent.some((letter) => letter.includes('text/html') && letter.includes('/creator/project/')),
    ).toBe(true);
  });
});
