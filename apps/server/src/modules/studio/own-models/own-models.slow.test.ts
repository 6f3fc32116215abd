import { randomUUID } from 'node:crypto';
import { billingRoutes } from '@limn/contracts/billing';
import type { Actor } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import { checkRoutes } from '@limn/contracts/check';
import { credentialRoutes } from '@limn/contracts/credentials';
import type { ProfileId, StyleId } from '@limn/contracts/ids';
import { identityRoutes } from '@limn/contracts/identity';
import { licensingRoutes } from '@limn/contracts/licensing';
import { type OwnModel, ownModelRoutes } from '@limn/contracts/own-models';
import { type Provider, providerRoutes } from '@limn/contracts/providers';
import { ownModelOf } from '@limn/contracts/recipe';
import { sampleRoutes } from '@limn/contracts/samples';
import { statementRoutes } from '@limn/contracts/statements';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rows } from '../../../platform/database/database.ts';
import {
  type ComfyReplay,
  comfyReplay,
  composerAt,
  type ReplayOptions,
} from '../../../../testing/comfyui-replay.ts';
import { eventually } from '../../../../seeds/eventually.ts';
import { generate, signUp } from '../../../../seeds/steps.ts';
import { publishStyle } from '../../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { earnByPicture, givePlan } from '../../billing/index.ts';
import { sourceTypeUrl } from '../../credentials/index.ts';
import { audit } from '../../ledger/index.ts';

let server: TestServer;
let [ada, mira, tomas, cleo]: Actor[] = [];
let style: StyleId;
let replay: ComfyReplay | undefined;
let provider: Provider | undefined;

async function idOf(person: Actor) {
  const { body } = await person.call(identityRoutes.me);
  return body.id;
}
/** Grants paid credits: those of a plan. */
async function withPlan(person: Actor) {
  await givePlan(server.handle.db, await idOf(person), 'creator', new Date());
}

beforeAll(async () => {
  server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
  tomas = await signUp(server, 'tomas@limn.test', 'artist', 'Tomas Brandt');
});
afterAll(() => server.close());
let stories = 0;
/** Creates new people and artworks for each story, because copies of registered artworks are rejected. */
async function begin() {
  replay = provider = undefined;
  stories += 1;
  mira = await signUp(server, `mira-${stories}@limn.test`, 'artist', `Mira ${stories}`);
  style = await publishStyle(mira, `Impasto ${stories}`, stories * 10);
  cleo = await signUp(server, `cleo-${stories}@limn.test`, 'creator', `Cleo ${stories}`);
  await withPlan(cleo);
}
async function end() {
  replay?.finish();
  if (provider) await ada!.call(providerRoutes.remove, { params: { id: provider.id } });
  await replay?.close();
}

/** A provider with a trainer that answers as a recorded one did. */
async function configure(options: ReplayOptions = {}, trainer: object = {}): Promise<Provider> {
  replay = await comfyReplay('picture', options);
  const { body, error } = await ada!.call(providerRoutes.create, {
    body: composerAt(replay.url, {
      settings: {
        model: 'limn-lab-tiny.safetensors',
        trainer: { offered: true, credits: 20, ...trainer },
      },
    }),
  });
  if (error) throw new Error(error.message);
  provider = body;
  return body;
}

const params = () => ({ id: style });
const models = async (by = mira!): Promise<OwnModel[]> =>
  (await by.call(ownModelRoutes.list, { params: params() })).body.models;
async function consent(person: Actor) {
  const { body } = await person.call(licensingRoutes.agreement, { params: { kind: 'own-model' } });
  const { version, sha256 } = body.data;
  return { version, sha256 };
}
async function train(by = mira!, more: object = {}) {
  return by.call(ownModelRoutes.train, {
    params: params(),
    body: { provider: provider!.id, credits: 20, agreement: await consent(by), ...more },
  });
}
const newest = (is: (model: OwnModel) => boolean) =>
  eventually('the model gets there', async () => {
    const [model] = await models();
    return model && is(model) ? model : undefined;
  });
const credits = async (of: Actor) => (await of.call(studioRoutes.credits)).body;
const offered = async (to = cleo!) =>
  (await to.call(ownModelRoutes.offered, { params: params() })).body.model;
const asked = (more: object = {}) => ({
  prompt: 'a boat on a lake',
  style,
  model: ownModelOf(style),
  image_dimensions: '512x512' as const,
  // Unsupported fields have their defaults.
  quality: 30,
  requestId: randomUUID(),
  artistPrice: 50,
  ...more,
});

/** Lets a model learn the style and publishes it. */
async function published(): Promise<OwnModel> {
  await train();
  const model = await newest(({ painting }) => painting?.status === 'succeeded');
  const at = { ...params(), modelId: model.id };
  const { error } = await mira!.call(ownModelRoutes.publish, { params: at });
  if (error) throw new Error(error.message);
  return model;
}
/** Has the same trained model at a server that takes its time. */
async function slowDown() {
  await ada!.call(providerRoutes.remove, { params: { id: provider!.id } });
  await replay!.close();
  await configure({ frames: 8, held: true });
  await server.handle.db.execute(
    sql`update own_models set provider_id = ${provider!.id} where style_id = ${style}`,
  );
}
const earned = async () => {
  const { body } = await mira!.call(billingRoutes.earnings, { query: {} });
  return body;
};

describe('from the beginning', () => {
  beforeEach(begin);
  afterEach(end);

  test('an artist lets a model learn their style, looks at its samples and publishes it; a creator’s picture made with it pays 50 cents; withdrawn, nothing more is made', async () => {
    await configure();
    const before = await credits(mira!);
    expect((await models()).length).toBe(0);
    expect(await offered()).toBeNull();

    expect((await train()).status).toBe(202);
    const model = await newest(({ painting }) => painting?.status === 'succeeded');
    expect(model).toMatchObject({
      version: 1,
      state: 'ready',
      works: 4,
      stale: false,
      pictures: 0,
    });
    expect(model.samples).toHaveLength(3);
    expect(await credits(mira!)).toEqual({ available: before.available - 20, reserved: 0 });
    // Samples are for the artist's review: the style's page still shows pictures that Limn painted.
    const { body: shown } = await cleo!.call(sampleRoutes.list, { query: { styles: style } });
    const own = new Set(model.samples.map(({ id }) => id));
    expect(shown.styles[0]!.samples.some(({ id }) => own.has(id))).toBe(false);
    // The works were only sent for the training.
    await eventually('they are gone there', async () =>
      [...replay!.files.values()].every(
        ({ subfolder, bytes }) => subfolder !== 'limn' || bytes.length < 200,
      ),
    );

    // Nothing is offered before it is published.
    expect(await offered()).toBeNull();
    const early = await cleo!.call(studioRoutes.generate, { body: asked() });
    expect(early.status).toBe(422);
    const at = { ...params(), modelId: model.id };
    expect((await mira!.call(ownModelRoutes.publish, { params: at })).status).toBe(200);
    const choice = (await offered())!;
    expect(choice).toMatchObject({ account: 'declared', artistPrice: { amount: 50 } });
    // 50 cents in credits of the plan that sells them for the least, 4,900 cents for 2,500.
    expect(choice.artistPrice!.credits).toBe(Math.ceil(50 / (4900 / 2500)));

    const had = await credits(cleo!);
    const [image] = await generate(cleo!, style, asked());
    expect((await credits(cleo!)).available).toBe(had.available - 3 - 26);
    expect(image).toMatchObject({
      account: { kind: 'declared' },
      width: 512,
      height: 512,
      composer: { model: 'Harbour XL', version: '1.0, training 1' },
    });
    const shares = image!.credits.flatMap(({ artworks }) => artworks.map(({ ppm }) => ppm));
    expect(shares).toEqual([250_000, 250_000, 250_000, 250_000]);
    // The prompt contains neither style nor artist; the model has its own trigger word.
    const last = replay!.asked.findLast(({ call }) => call === 'POST /prompt')!;
    expect(JSON.stringify(last.body)).toMatch(/a boat on a lake, in the style of lmn\w{8}/);
    expect(JSON.stringify(last.body)).not.toContain('Mira');

    const { summary, earnings } = await earned();
    expect(summary.held).toBe(50);
    expect(earnings).toMatchObject([
      { amount: 50, gross: 50, fee: 0, net: 50, status: 'held', licence: null },
    ]);
    expect(JSON.stringify(earnings)).not.toContain('boat');

    expect((await mira!.call(ownModelRoutes.withdraw, { params: at })).status).toBe(200);
    expect(await offered()).toBeNull();
    const late = await cleo!.call(studioRoutes.generate, { body: asked() });
    expect(late).toMatchObject({ status: 422, error: { fields: [{ path: 'model' }] } });
    const gone = await newest(({ removal }) => removal !== null);
    expect(gone).toMatchObject({
      state: 'withdrawn',
      pictures: 1,
      removal: { outcome: 'deleted' },
    });
    // Finished pictures are unchanged.
    const { body: kept } = await cleo!.call(imageRoutes.get, { params: { id: image!.id } });
    expect(kept).toMatchObject({ account: { kind: 'declared' }, credits: image!.credits });
    expect((await earned()).summary.held).toBe(50);
  });

  describe('a training', () => {
    test('that fails gives its credits back, and says why', async () => {
      await configure({ trains: 'out-of-memory' });
      const before = await credits(mira!);
      await train();
      const model = await newest(({ state }) => state === 'failed');
      expect(model.error).toMatch(/Harbour XL ran out of memory/);
      expect(await credits(mira!)).toEqual(before);
      expect(
        (await mira!.call(ownModelRoutes.publish, { params: { ...params(), modelId: model.id } }))
          .status,
      ).toBe(409);
    });

    test('that is cancelled is stopped at the provider, and gives its credits back', async () => {
      await configure({ frames: 3, held: true });
      const before = await credits(mira!);
      await train();
      await eventually('it is there', async () => replay!.jobs.size > 0);
      const model = await newest(({ startedAt }) => startedAt !== null);
      expect((await train()).status).toBe(409);
      await mira!.call(ownModelRoutes.cancel, { params: { ...params(), modelId: model.id } });
      await newest(({ state }) => state === 'cancelled');
      expect(replay!.asked.some(({ call }) => call === 'POST /interrupt')).toBe(true);
      expect(await credits(mira!)).toEqual(before);
    });

    test('needs the consent as it stands, the price that was shown, and a trainer', async () => {
      await configure();
      const stale = { version: '1.0', sha256: '0'.repeat(64) };
      expect((await train(mira, { agreement: stale })).status).toBe(409);
      const cheap = await train(mira, { credits: 0 });
      expect(cheap).toMatchObject({
        status: 409,
        error: { message: expect.stringContaining('20 credits') },
      });
      const strange = await train(mira, { provider: 'prv_01J00000000000000000000000' });
      expect(strange).toMatchObject({ status: 422, error: { fields: [{ path: 'provider' }] } });
      expect(await models()).toEqual([]);
    });

    test('once more makes another version; publishing that withdraws the one before', async () => {
      await configure();
      await withPlan(mira!);
      const first = await published();
      expect((await train()).status).toBe(202);
      const second = await newest(({ version, state }) => version === 2 && state === 'ready');
      // Until it is published, creators have the first.
      expect((await offered())!.version).toContain('training 1');
      await mira!.call(ownModelRoutes.publish, { params: { ...params(), modelId: second.id } });
      expect((await offered())!.version).toContain('training 2');
      const before = (await models()).find(({ id }) => id === first.id);
      expect(before?.state).toBe('withdrawn');
    });
  });

  describe('a picture by a style’s own model', () => {
    test('is paid for once, though the answer to its order was lost and its payment is booked again', async () => {
      await configure();
      await published();
      replay!.statuses['POST /prompt'] = [0];
      const [image] = await generate(cleo!, style, asked());
      const [{ payee } = {}] = await rows<{ payee: ProfileId }>(
        server.handle.db,
        sql`select payee from earnings where reference = ${image!.id}`,
      );
      const maker = (await cleo!.call(identityRoutes.me)).body.id;
      await server.handle.db.transaction((tx) =>
        earnByPicture(tx, {
          payee: payee!,
          maker,
          cause: { kind: 'style', id: style },
          reference: image!.id,
          description: 'A picture',
          amount: 50,
          currency: 'USD',
          now: new Date(),
        }),
      );
      const { summary, earnings } = await earned();
      expect([summary.held, earnings.length]).toEqual([50, 1]);
      expect(await audit(server.handle.db)).toEqual([]);
    });

    test('that is cancelled pays nobody, and all its credits come back', async () => {
      await configure();
      await published();
      await slowDown();
      const before = await credits(cleo!);
      const { body } = await cleo!.call(studioRoutes.generate, {
        body: asked({ number_of_images: 2 }),
      });
      await eventually('it is begun', async () => replay!.jobs.size > 0);
      await cleo!.call(studioRoutes.cancel, { params: { id: body.id } });
      await eventually('it has stopped', async () => {
        const { body: now } = await cleo!.call(studioRoutes.get, { params: { id: body.id } });
        return now.status === 'cancelled';
      });
      expect(await credits(cleo!)).toEqual(before);
      expect((await earned()).summary.held).toBe(0);
    });

    test('that is under way when the model is withdrawn is not delivered and pays nothing', async () => {
      await configure();
      const model = await published();
      await slowDown();
      const before = await credits(cleo!);
      const { body } = await cleo!.call(studioRoutes.generate, { body: asked() });
      await eventually('it is begun', async () => replay!.jobs.size > 0);
      await mira!.call(ownModelRoutes.withdraw, { params: { ...params(), modelId: model.id } });
      replay!.finish();
      const ended = await eventually('it has ended', async () => {
        const { body: now } = await cleo!.call(studioRoutes.get, { params: { id: body.id } });
        return now.finishedAt ? now : undefined;
      });
      expect(ended).toMatchObject({ status: 'failed', images: [] });
      expect(ended.error).toContain('withdrawn this model');
      expect(await credits(cleo!)).toEqual(before);
      expect((await earned()).summary.held).toBe(0);
    });

    test('stands on the artist’s statement, which adds up to what is paid out', async () => {
      await configure();
      await published();
      await generate(cleo!, style, asked({ number_of_images: 2 }));
      const { body } = await mira!.call(statementRoutes.list, { query: {} });
      const { month } = body.statements[0]!;
      const { body: statement } = await mira!.call(statementRoutes.get, {
        params: { month },
        query: {},
      });
      expect(statement).toMatchObject({ earned: 100, closing: 100 });
      expect(statement.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['generation', 50],
        ['generation', 50],
      ]);
      for (const format of ['csv', 'pdf'] as const) {
        const file = await mira!.call(statementRoutes.file, {
          params: { month },
          query: { format },
        });
        expect(file.status).toBe(200);
        if (format === 'csv')
          expect(String(file.body).match(/Picture made,.*,0\.50,USD/g)).toHaveLength(2);
      }
      for (const { description, sold } of statement.lines) {
        expect(description).toContain('made by the model of');
        expect(sold?.path).toMatch(/^\/images\/detail\?id=img_/);
      }
    });
  });

  test('a trainer that needs more works than there are says so before anything is taken', async () => {
    const { body } = await ada!.call(providerRoutes.create, {
      body: composerAt('http://127.0.0.1:9/v2', {
        kind: 'bria',
        name: 'Licensed base',
        settings: { model: '', trainer: { offered: true, credits: 20 } },
      }),
    });
    provider = body;
    const before = await credits(mira!);
    const { error } = await train();
    expect(error?.message).toContain('Licensed base learns from at least 5 pictures; there are 4.');
    expect(await credits(mira!)).toEqual(before);
    expect(await models()).toEqual([]);
  });
});

describe('a model that is published', () => {
  let model: OwnModel;
  beforeAll(async () => {
    await begin();
    await configure();
    model = await published();
  });
  afterAll(end);

  test('a stranger with a token sees and changes nothing of it', async () => {
    const at = { ...params(), modelId: model.id };
    for (const route of [
      ownModelRoutes.cancel,
      ownModelRoutes.publish,
      ownModelRoutes.withdraw,
      ownModelRoutes.paint,
    ]) {
      expect((await tomas!.call(route, { params: at })).status).toBe(404);
      expect((await cleo!.call(route, { params: at })).status).toBe(403);
    }
    expect((await tomas!.call(ownModelRoutes.list, { params: params() })).status).toBe(404);
    expect((await train(tomas)).status).toBe(404);
    expect((await cleo!.call(ownModelRoutes.list, { params: params() })).status).toBe(403);
    expect((await models())[0]!.state).toBe('published');
  });

  test('makes pictures of one’s own style that pay nobody, for one would pay oneself', async () => {
    const before = (await earned()).summary.held;
    expect((await offered(mira))!.artistPrice).toBeNull();
    const [image] = await generate(mira!, style, asked({ artistPrice: undefined }));
    expect(image!.account.kind).toBe('declared');
    expect((await earned()).summary.held).toBe(before);
  });

  test('makes pictures that are never told as counted: not in its file, not on a canvas', async () => {
    const [image] = await generate(cleo!, style, asked());
    const [row] = await rows<{ owners_key: string | null; map_key: string | null }>(
      server.handle.db,
      sql`select owners_key, map_key from images where id = ${image!.id}`,
    );
    expect(row).toEqual({ owners_key: null, map_key: null });
    const bytes = new Uint8Array(
      await (await fetch(new URL(image!.url, server.url))).arrayBuffer(),
    );
    const file = { name: 'a.webp', bytes };
    const { body: told } = await cleo!.call(credentialRoutes.read, { file });
    const { credentials } = told;
    expect(credentials).toMatchObject({
      state: 'valid',
      credit: { account: 'declared', composer: { model: 'Harbour XL' } },
      ingredients: [],
    });
    const actions = credentials.state === 'valid' ? credentials.actions : [];
    expect(actions.map(({ action }) => action)).not.toContain('c2pa.placed');
    expect(actions[0]).toMatchObject({
      action: 'c2pa.created',
      digitalSourceType: sourceTypeUrl('trainedAlgorithmicMedia'),
    });
    const { body: checked } = await cleo!.call(checkRoutes.check, { file });
    expect(checked.found?.account).toBe('declared');
    const { body: canvas } = await cleo!.call(canvasRoutes.create, { body: { image: image!.id } });
    const { body: saved, error } = await cleo!.call(canvasRoutes.savePicture, {
      params: { id: canvas.id },
      body: { format: 'png' },
    });
    expect(error).toBeUndefined();
    expect(saved.account.kind).toBe('declared');
  });

  test('refuses what it cannot make, with the field named', async () => {
    const before = (await earned()).summary.held;
    const other = await publishStyle(tomas!, 'Block Prints', 500);
    const refused = async (more: object, path: string) => {
      const answer = await cleo!.call(studioRoutes.generate, { body: asked(more) });
      expect(answer).toMatchObject({ status: 422, error: { fields: [{ path }] } });
    };
    await refused({ style: other }, 'model');
    await refused({ mixed_styles: [{ style: other, percent: 30 }] }, 'mixed_styles');
    await refused({ image_dimensions: '1024x1024' }, 'image_dimensions');
    await refused({ artistPrice: undefined }, 'artistPrice');
    await refused({ artistPrice: 10 }, 'artistPrice');
    // The price was raised since it was shown.
    await mira!.call(styleRoutes.update, { params: params(), body: { ownModelPrice: 75 } });
    await refused({}, 'artistPrice');
    // Credits of the free plan were not paid for.
    const nina = await signUp(server, `nina-${stories}@limn.test`, 'creator', `Nina ${stories}`);
    const free = await nina.call(studioRoutes.generate, { body: asked({ artistPrice: 75 }) });
    expect(free).toMatchObject({ status: 422, error: { fields: [{ path: 'model' }] } });
    expect((await earned()).summary.held).toBe(before);
  });

  // The last: what is published is gone with it.
  test('a consent that is withdrawn withdraws every model of the style', async () => {
    const { body } = await mira!.call(licensingRoutes.consents);
    const given = body.consents.find(({ kind }) => kind === 'own-model')!;
    expect(given.subject).toBe(`Impasto ${stories}`);
    await mira!.call(licensingRoutes.withdraw, { params: { id: given.id } });
    expect((await models())[0]!.state).toBe('withdrawn');
    expect(await offered()).toBeNull();
  });
});
