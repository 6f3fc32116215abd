import { randomUUID } from 'node:crypto';
import type { Actor } from '@limn/contracts/call';
import { savedRecipeRoutes } from '@limn/contracts/saved-recipes';
import { studioRoutes } from '@limn/contracts/studio';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { readConfig } from '../config.ts';
import { createServer } from './server.ts';

const reference = /If it happens again, tell us this reference: ([0-9a-f]{8})$/;

describe('an unexpected failure', () => {
  let server: TestServer;
  let mira: Actor;
  beforeAll(async () => {
    server = await startTestServer();
    mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  });
  afterAll(() => server.close());

  test('says that nothing was charged where a charge was undone', async () => {
    const style = await publishStyle(mira, 'Evening fields');
    await server.handle.script(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
       create trigger refuse before insert on generations for each row execute function refuse();`,
    );
    onTestFinished(() => server.handle.script('drop function refuse cascade'));
    const { status, error } = await mira.call(studioRoutes.generate, {
      body: { prompt: 'a hill', style, image_dimensions: '512x512', requestId: randomUUID() },
    });
    expect(status).toBe(500);
    expect(error!.message).toContain('Something went wrong on our side. Nothing was charged.');
    expect(error!.message).toMatch(reference);
  });

  test('says nothing about charges elsewhere', async () => {
    await server.handle.script('alter table saved_recipes rename to away');
    onTestFinished(() => server.handle.script('alter table away rename to saved_recipes'));
    const { status, error } = await mira.call(savedRecipeRoutes.list);
    expect(status).toBe(500);
    expect(error!.message).not.toContain('charged');
    expect(error!.message).toMatch(reference);
  });

  test('is found in the log by its reference', async () => {
    const lines: { msg: string; reference?: string }[] = [];
    const app = await createServer({
      config: readConfig({ LIMN_RATE_LIMIT: '0' }),
      log: pino(
        {},
        { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]) },
      ),
      allowed: { identity: [], pictures: [], scripts: [] },
    });
    onTestFinished(() => app.close());
    app.get('/broken', async () => {
      throw new Error('broken');
    });
    const answer = await app.inject('/broken');
    const { error } = answer.json<{ error: { message: string } }>();
    const [, told] = reference.exec(error.message) ?? [];
    expect(lines.find(({ msg }) => msg === 'a request failed')?.reference).toBe(told);
  });
});
