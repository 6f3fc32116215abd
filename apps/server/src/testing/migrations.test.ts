import { readRecord } from '../platform/database/record.ts';
import { PictureAccount } from '@limn/contracts/picture-account';
import type { ImageId, StyleId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { attributionsOf, imageById } from '../modules/images/index.ts';
import { styleModelsOf } from '../modules/styles/index.ts';
import { openEmbedded, rows } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';

const id = (prefix: string, n: number) => `${prefix}_01J000000000000000000000${n}0`;
const [boat, sea] = [id('img', 1), id('img', 2)] as [ImageId, ImageId];
const style = id('sty', 1) as StyleId;

/** What a server of release 18 holds after an artist's style was painted in and licensed. */
const before = `
  insert into users (id, issuer, subject, email, created_at)
    values ('${id('usr', 1)}', 'i', 's', 'mira@limn.test', now());
  insert into profiles (id, user_id, kind, account_name, created_at)
    values ('${id('prf', 1)}', '${id('usr', 1)}', 'artist', 'Mira Okafor', now());
  insert into art_styles (id, profile_id, name, price_personal, price_standard, price_commercial,
      price_own_model, currency, index_key, index_artworks, trained_at, created_at)
    values ('${style}', '${id('prf', 1)}', 'Evening fields', 2500, 5000, 10000, 4000, 'USD', 'styles/a', 'set', now(), now()),
      ('${id('sty', 2)}', '${id('prf', 1)}', 'Untrained', 2500, 5000, 10000, 4000, 'USD', null, null, null, now());
  insert into artworks (id, style_id, title, storage_key, thumbnail_key, sha256, width, height, bytes, created_at)
    select 'art_01J000000000000000000000' || n || '0', '${style}', 'Work ' || n, 'k' || n, 't' || n, 'h' || n, 9, 9, 9, now()
    from generate_series(1, 3) n;
  insert into generations (id, user_id, profile_id, style_id, request_id, recipe, status,
      credits_reserved, created_at)
    values ('${id('gen', 1)}', '${id('usr', 1)}', '${id('prf', 1)}', '${style}', 'r',
      '{"model": "limn-collage", "style": "${style}", "prompt": "a boat", "seed": 2147483647,
        "number_of_images": 2, "imageFormat": "webp"}', 'succeeded', 4, now());
  insert into images (id, generation_id, position, profile_id, style_id, recipe, width, height, full_key,
      full_sha256, preview_key, thumbnail_key, map_key, largest_copy, model_version, created_at)
    select 'img_01J000000000000000000000' || n || '0', '${id('gen', 1)}', n - 1, '${id('prf', 1)}', '${style}',
      jsonb_build_object('model', 'limn-collage', 'style', '${style}', 'prompt', 'a boat',
        'seed', 2147483646::bigint + n, 'imageFormat', 'webp',
        'pose_and_depth', case when n = 2 then '${boat}' end),
      512, 512, 'full' || n, 'sha' || n, 'preview' || n, 'thumb' || n, 'map' || n, 0.01, '4', now()
    from generate_series(1, 2) n;
  insert into attributions (image_id, artwork_id, style_id, profile_id, ppm)
    values ('${boat}', '${id('art', 1)}', '${style}', '${id('prf', 1)}', 300001),
      ('${boat}', '${id('art', 2)}', '${style}', '${id('prf', 1)}', 699999),
      ('${sea}', '${id('art', 3)}', '${style}', '${id('prf', 1)}', 1000000);
  insert into image_marks (number, image_id) overriding system value values (7, '${boat}');
  insert into licences (id, number, status, image_id, profile_id, user_id, licensee, tier, amount, currency,
      agreement_version, agreement_sha256, request_id, reserved_until, paid_at, created_at)
    values ('${id('lic', 1)}', 'LIMN-1', 'active', '${boat}', '${id('prf', 1)}', '${id('usr', 1)}', 'Cleo',
      'personal', 2500, 'USD', '1.0', 'h', 'r', now(), now(), now());
  insert into payments (id, kind, reference, amount, currency, status, gross, fee, tax, created_at, paid_at)
    values ('${id('pay', 1)}', 'licence', '${id('lic', 1)}', 2500, 'USD', 'paid', 2500, 103, 0, now(), now());
  insert into payments (id, kind, reference, amount, currency, status, gross, fee, tax, created_at, paid_at)
    values ('${id('pay', 2)}', 'licence', 'lic_x', 2500, 'USD', 'refunding', 2500, 103, 0, now(), now());
  insert into earnings (id, payment_id, licence_id, profile_id, style_id, ppm, amount, refunded, netted,
      currency, status, payout, returns, stripe_transfer_id, sold_at, release_at, paid_at)
    select 'ern_01J000000000000000000000' || n || '0', '${id('pay', 1)}', '${id('lic', 1)}', '${id('prf', 1)}',
      case n when 4 then '${id('sty', 2)}' else style end, 1000000, 1677, 7, 8, 'USD', status, payout,
      returns, transfer, now(), now(), case when status = 'paid' then timestamptz '2026-03-04' end
    from (values (1, '${style}', 'held', null::integer, 0, null), (4, '', 'paid', 1662, 1, 'tr_4'))
      v (n, style, status, payout, returns, transfer);
  insert into art_styles (id, profile_id, name, price_personal, price_standard, price_commercial,
      price_own_model, currency, created_at)
    select 'sty_01J000000000000000000000' || n || '0', '${id('prf', 1)}', 'S', 1000, 1000, 1000, 50, 'USD', now()
    from generate_series(5, 6) n;
  insert into earnings (id, payment_id, licence_id, profile_id, style_id, ppm, amount, currency, status,
      payout, sold_at, release_at)
    select 'ern_01J000000000000000000000' || n || '0', '${id('pay', 1)}', '${id('lic', 1)}', '${id('prf', 1)}',
      'sty_01J000000000000000000000' || n || '0', 1000000, 500, 'USD', 'in_transit', 500, now(), now()
    from generate_series(5, 6) n;
  insert into operations (key, request_sha256) values ('op:transfer:${id('ern', 6)}', 'h');
  insert into ledger_transfers (id, key, kind, reference, body_sha256, occurred_at)
    values ('${id('trf', 4)}', 'transit:${id('ern', 4)}', 'transit', '${id('ern', 4)}', 'h', now());
  insert into ledger_entries (transfer_id, line, account, amount, currency)
    values ('${id('trf', 4)}', 1, 'payee:${id('prf', 1)}:available', -1669, 'USD'),
      ('${id('trf', 4)}', 2, 'payee:${id('prf', 1)}:in_transit', 1669, 'USD');
  insert into reports (id, user_id, style_id, profile_id, reason, text, created_at, resolved_at)
    values ('rpt_1', '${id('usr', 1)}', '${style}', null, 'copied', 'Once.', '2026-01-01', '2026-01-02'),
      ('rpt_2', '${id('usr', 1)}', '${style}', null, 'copied', 'Again.', '2026-01-03', null),
      ('rpt_3', '${id('usr', 1)}', null, '${id('prf', 1)}', 'other', 'A page.', '2026-01-01', '2026-01-02');
  insert into ledger_transfers (id, key, kind, reference, body_sha256, occurred_at)
    values ('${id('trf', 1)}', 'sale:1', 'sale', '${id('pay', 1)}', 'h', now());
  insert into ledger_entries (transfer_id, line, account, amount, currency)
    values ('${id('trf', 1)}', 1, 'stripe_clearing', -2500, 'USD'), ('${id('trf', 1)}', 2, 'fees', 2500, 'USD');
  insert into ledger_transfers (id, key, kind, reference, body_sha256, occurred_at)
    values ('${id('trf', 2)}', 'sale:2', 'sale', '${id('pay', 2)}', 'h', '2026-01-02');
  insert into ledger_entries (transfer_id, line, account, amount, currency)
    values ('${id('trf', 2)}', 1, 'stripe_clearing', -1677, 'USD'),
      ('${id('trf', 2)}', 2, 'payee:${id('prf', 1)}:held', 1677, 'USD');
`;

/** Tables whose rows no migration may touch. */
const untouched = ['licences', 'ledger_transfers', 'ledger_entries', 'attributions', 'image_marks'];

test('what the last release holds is kept: pictures with their shares, licences and money', async () => {
  const handle = await openEmbedded({});
  onTestFinished(() => handle.close());
  const { db } = handle;
  await migrate(handle, '0018');
  await handle.script(before);
  const dump = async () =>
    Object.fromEntries(
      await Promise.all(
        untouched.map(async (table) => [
          table,
          await rows(db, sql`select * from ${sql.identifier(table)} order by 1, 2`),
        ]),
      ),
    );
  const held = await dump();
  expect((await migrate(handle)).length).toBeGreaterThan(0);
  // Columns may have been added since.
  expect(await dump()).toMatchObject(held);

  // One case for each thing; the same person's second report of it goes.
  expect(
    await rows(
      db,
      sql`select kind, c.state, owner_id, array_agg(r.id) as reports from moderation_cases c
          join reports r on r.subject_id = c.subject_id group by 1, 2, 3 order by 1`,
    ),
  ).toEqual([
    { kind: 'profile', state: 'dismissed', owner_id: id('usr', 1), reports: ['rpt_3'] },
    { kind: 'style', state: 'open', owner_id: id('usr', 1), reports: ['rpt_1'] },
  ]);

  // Both pictures owe the one style; they have not been looked at for colours.
  expect(
    await rows(db, sql`select kind, value, count from image_counts order by kind collate "C"`),
  ).toEqual([
    { kind: 'all', value: '', count: 2 },
    { kind: 'artists', value: id('prf', 1), count: 2 },
    { kind: 'models', value: 'limn-collage', count: 2 },
    { kind: 'origins', value: 'generated', count: 2 },
    { kind: 'styles', value: style, count: 2 },
  ]);

  const image = (await imageById(db, boat))!;
  expect(image).toMatchObject({
    origin: 'generated',
    format: 'webp',
    modelVersion: '4',
    fullKey: 'full1',
    mapKey: 'map1',
    recipe: { prompt: 'a boat', seed: 2147483647, quality: 30 },
    account: {
      kind: 'exact',
      shares: [
        { source: 'artwork', id: id('art', 2), ppm: 699999 },
        { source: 'artwork', id: id('art', 1), ppm: 300001 },
      ],
    },
  });
  expect(image.account.shares.map(({ ppm }) => ppm)).toEqual(
    (await attributionsOf(db, [boat])).get(boat)!.map(({ ppm }) => ppm),
  );
  // Its seed was beyond what a recipe may hold: it can be read, and is not said to be repeatable.
  const second = (await imageById(db, sea))!;
  expect(second.recipe!.seed).toBe(1);
  expect(second.modelVersion).not.toBe('4');
  const parents = await rows(db, sql`select image_id, parent_id, part from image_parents`);
  expect(parents).toEqual([{ image_id: sea, parent_id: boat, part: 'guide' }]);
  const learnt = await styleModelsOf(db, 'collage', [style, id('sty', 2) as StyleId]);
  expect([...learnt.keys()]).toEqual([style]);
  expect(learnt.get(style)).toMatchObject({ artifactKey: 'styles/a', artworks: 'set' });
  const [stored] = await rows<{ account: unknown }>(db, sql`select account from images limit 1`);
  expect(readRecord({ version: 1, schema: PictureAccount }, stored!.account).kind).toBe('exact');
});

test('money is kept: earnings by payee and cause, and what of them is on its way', async () => {
  const handle = await openEmbedded({});
  onTestFinished(() => handle.close());
  const { db } = handle;
  await migrate(handle, '0018');
  await handle.script(before);
  const kept = sql`select id, payment_id, ppm, amount, refunded, netted, reserved, currency, status, sold_at,
    release_at, paid_at from earnings order by id`;
  const held = await rows(db, kept);
  const charges = sql`select id, kind, reference, amount, currency, gross, fee, tax, refunded, status,
    created_at, paid_at from payments order by id`;
  const paid = await rows(db, charges);
  await migrate(handle);
  expect(await rows(db, kept)).toEqual(held);
  expect(await rows(db, charges)).toEqual(paid);
  const payee = id('prf', 1);
  const causes = await rows(
    db,
    sql`select payee, cause_kind as kind, cause_id as id, sent from earnings order by id`,
  );
  expect(causes).toEqual([
    { payee, kind: 'style', id: style, sent: 0 },
    { payee, kind: 'style', id: id('sty', 2), sent: 1662 },
    { payee, kind: 'style', id: id('sty', 5), sent: 500 },
    { payee, kind: 'style', id: id('sty', 6), sent: 500 },
  ]);
  const sent = await rows(
    db,
    sql`select id, status, amount, stripe_transfer_id as at from transfers order by id`,
  );
  // What had come back once keeps its number; the key of a call that was begun is the same as it was.
  expect(sent).toEqual([
    { id: id('ern', 4), status: 'failed', amount: 1669, at: null },
    { id: `${id('ern', 4)}:1`, status: 'paid', amount: 1662, at: 'tr_4' },
    { id: id('ern', 5), status: 'due', amount: 500, at: null },
    { id: id('ern', 6), status: 'in_transit', amount: 500, at: null },
  ]);
  // What only moved from one of a payee's accounts to another changed nothing of what they are owed.
  expect(await rows(db, sql`select payee, transfer_id, amount::int from ledger_owed`)).toEqual([
    { payee, transfer_id: id('trf', 2), amount: 1677 },
  ]);
  expect(await rows(db, sql`select id, payment_id, status, amount from refunds`)).toEqual([
    { id: id('rfd', 2), payment_id: id('pay', 2), status: 'due', amount: 2500 },
  ]);
  expect(await rows(db, sql`select id, owed from payments order by id`)).toEqual([
    { id: id('pay', 1), owed: 0 },
    { id: id('pay', 2), owed: 2500 },
  ]);
});
