import { projectRoutes } from '@limn/contracts/projects';
import { sql } from 'drizzle-orm';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { eventually } from '../../../seeds/eventually.ts';
import { type ProjectPeople, projectPeople, someTerms } from '../../testing/project-steps.ts';
import { payWith } from '../../../seeds/steps.ts';
import { uploadPicture } from '../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

describe('each step is told by letter, with the page to go to', () => {
  let server: TestServer;
  let steps: ProjectPeople;
  const told = new Set<string>();
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
    steps = await projectPeople(server);
  });
  afterAll(() => server.close());

  /** Letters about projects since last asked: to whom, and their subject. */
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
    expect(await letters(id)).toEqual(['juno: Cleo Marchetti asks for rights: Juno Vale']);
    await people.holder.call(projectRoutes.submit, {
      params,
      body: { version: 1, terms: someTerms(3, { perOutput: 600 }), note: 'A little more.' },
    });
    expect(await letters(id)).toEqual(['cleo: Juno Vale sent new terms: Juno Vale']);
    await people.customer.call(projectRoutes.decide, {
      params,
      body: { version: 2, decision: 'accept' },
    });
    expect(await letters(id)).toEqual([
      'cleo: The terms are accepted: Juno Vale',
      'juno: The terms are accepted: Juno Vale',
    ]);
    await steps.sign(id);
    expect(await letters(id)).toEqual([
      'cleo: Both have signed: Juno Vale',
      'cleo: Juno Vale has signed: Juno Vale',
      'juno: Both have signed: Juno Vale',
    ]);
    await payWith('4242 4242 4242 4242', await steps.payPage(id));
    await eventually('it is paid', async () => (await steps.read(id)).state === 'paid');
    expect(await letters(id)).toEqual(['cleo: Paid: Juno Vale', 'juno: Paid: Juno Vale']);
    await people.holder.call(projectRoutes.message, { params, body: { text: 'Thank you.' } });
    expect(await letters(id)).toEqual(['cleo: Juno Vale wrote to you: Juno Vale']);
    await server.moveClock('+4d');
    await eventually('it begins', async () => (await steps.read(id)).state === 'active');
    expect(await letters(id)).toEqual([
      'cleo: The term began: Juno Vale',
      'juno: The term began: Juno Vale',
    ]);
    const { id: image } = await uploadPicture(people.customer, 'poster.png');
    const { body } = await people.customer.call(projectRoutes.deliver, { params, body: { image } });
    expect(await letters(id)).toEqual(['juno: Something made waits for your approval: Juno Vale']);
    await people.holder.call(projectRoutes.judge, {
      params: { id, outputId: body.outputs[0]!.id },
      body: { approved: false, reason: 'The nose is too long.' },
    });
    expect(await letters(id)).toEqual(['cleo: Juno Vale rejected what was handed in: Juno Vale']);
    const act = (side: 'customer' | 'holder', action: 'notice' | 'cure' | 'leave') =>
      people[side].call(projectRoutes.agreement, {
        params,
        body: { action, reason: 'It was on television.' },
      });
    await act('holder', 'notice');
    expect(await letters(id)).toEqual(['cleo: Juno Vale gave notice of a breach: Juno Vale']);
    await act('holder', 'cure');
    expect(await letters(id)).toEqual(['cleo: Juno Vale says that the breach is cured: Juno Vale']);
    await act('customer', 'leave');
    expect(await letters(id)).toEqual(['juno: Cleo Marchetti leaves the agreement: Juno Vale']);
    await server.moveClock('+61d');
    await eventually('it ends', async () => (await steps.read(id)).state === 'terminated');
    expect(await letters(id)).toEqual(
      expect.arrayContaining([
        'cleo: The agreement has wound down: Juno Vale',
        'juno: The agreement has wound down: Juno Vale',
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
      expect.stringMatching(/^juno: Answer until \d{4}-\d\d-\d\d: Juno Vale$/),
    ]);
    await server.moveClock('+3d');
    await eventually('it expires', async () => (await steps.read(id)).state === 'expired');
    expect(await letters(id)).toEqual([
      'cleo: The time to answer is over: Juno Vale',
      'juno: The time to answer is over: Juno Vale',
    ]);
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
