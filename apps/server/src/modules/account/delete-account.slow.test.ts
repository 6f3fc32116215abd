import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockRoutes } from '@limn/contracts/blocks';
import { billingRoutes } from '@limn/contracts/billing';
import { bookRoutes } from '@limn/contracts/books';
import { savedRecipeRoutes } from '@limn/contracts/saved-recipes';
import { boardRoutes } from '@limn/contracts/boards';
import { canvasRoutes } from '@limn/contracts/canvases';
import { contentRoutes } from '@limn/contracts/content';
import { providerRoutes } from '@limn/contracts/providers';
import { featureRoutes } from '@limn/contracts/features';
import { galleryRoutes } from '@limn/contracts/gallery';
import { identityRoutes } from '@limn/contracts/identity';
import { likeRoutes } from '@limn/contracts/likes';
import { savedSearchRoutes } from '@limn/contracts/saved-searches';
import { licensingRoutes } from '@limn/contracts/licensing';
import { photoRoutes } from '@limn/contracts/photos';
import { profileRoutes } from '@limn/contracts/profiles';
import { signupRoutes } from '@limn/contracts/signup';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { personaRoutes } from '@limn/contracts/personas';
import { projectRoutes } from '@limn/contracts/projects';
import type { Actor } from '@limn/contracts/call';
import type { ProjectId } from '@limn/contracts/ids';
import { moderationRoutes } from '@limn/contracts/moderation';
import { reportRoutes } from '@limn/contracts/reports';
import { imageRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { talentRoutes } from '@limn/contracts/talents';
import { verificationRoutes } from '@limn/contracts/verification';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { tonePhrase } from '../../../seeds/tone.ts';
import { rows } from '../../platform/database/database.ts';
import { picture, Tab } from '../../../testing/canvas-steps.ts';
import { comfyReplay, composerAt } from '../../../testing/comfyui-replay.ts';
import { headshot, testPictures } from '../../../testing/pictures.ts';
import { buyLicence, generate, signUp, startStyle } from '../../../seeds/steps.ts';
import { publishStyle, uploadPicture } from '../../../testing/scenario.ts';
import { eventually } from '../../../seeds/eventually.ts';
import { decide, report } from '../../../testing/moderation-steps.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { newVisit } from '../../../testing/visit.ts';

test('the works of a deleted artist are gone, but for what pictures are credited with', async () => {
  const server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  onTestFinished(() => server.close());
  const { db } = server.handle;
  const gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus');
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  const style = await publishStyle(gus, 'Soon gone');
  // Mira uploaded the same picture before such copies were blocked: hers must stay.
  const hers = await startStyle(mira, 'Staying');
  await db.execute(
    sql`insert into artworks (id, style_id, title, storage_key, thumbnail_key, sha256, width, height, bytes, created_at)
        select 'art_same', ${hers}, 'Same', storage_key, thumbnail_key, sha256, width, height, bytes, now()
        from artworks where style_id = ${style} order by id limit 1`,
  );
  const [image] = await generate(cleo, style);
  const files = await rows<{ id: string; storage_key: string; thumbnail_key: string }>(
    db,
    sql`select id, storage_key, thumbnail_key from artworks where style_id = ${style} order by id`,
  );
  const isThere = (key: string) => existsSync(join(server.dataFolder, 'files', key));
  expect(files.map((file) => isThere(file.storage_key))).toEqual([true, true, true, true]);

  await gus.call(identityRoutes.deleteMe, { body: { email: 'gus@limn.test' } });
  await server.moveClock('+15d');
  const shared = (
    await rows<{ storage_key: string }>(
      db,
      sql`select storage_key from artworks where style_id = ${hers}`,
    )
  )[0]!.storage_key;
  await eventually('the works are gone', async () => {
    const left = files.filter((file) => isThere(file.storage_key));
    return left.length === 1 && left[0]!.storage_key === shared;
  });
  // Credited artworks keep a row; others are deleted completely.
  const owed = new Set<string>(
    image!.credits.flatMap(({ artworks }) => artworks.map(({ artworkId }) => artworkId)),
  );
  const credited = files.filter(({ id }) => owed.has(id));
  expect(credited.length).toBe(owed.size);
  expect(credited.every((file) => isThere(file.thumbnail_key))).toBe(true);
  await eventually('nobody remembers the address', async () => {
    const [found] = await rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from mails where recipient = 'gus@limn.test'`,
    );
    return found?.count === 0;
  });
  const { body } = await cleo.call(imageRoutes.get, { params: { id: image!.id } });
  expect(body.credits[0]!.artworks.length).toBeGreaterThan(0);
});

/** A file's text in lower case; empty if it was removed after the folder was listed. */
function textOf(path: string): string {
  try {
    return readFileSync(path).toString('latin1').toLowerCase();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Rows of all tables, and files, that contain a word; by table or path. */
async function whoSays(server: TestServer, word: string): Promise<string[]> {
  const { db } = server.handle;
  const tables = await rows<{ name: string }>(
    db,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const said = await rows(
      db,
      sql`select 1 from ${sql.raw(name)} t where strpos(lower(t::text), ${word}) > 0 limit 1`,
    );
    if (said.length > 0) found.push(name);
  }
  for (const entry of readdirSync(server.dataFolder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && textOf(path).includes(word))
      found.push(path.slice(server.dataFolder.length + 1));
  }
  return found;
}

/** An accepted, unsigned request with a message and a file, all of which contain a word. */
async function askForRights(server: TestServer, lena: Actor, word: string): Promise<ProjectId> {
  const juno = await signUp(server, 'juno@limn.test', 'influencer', 'Juno Reyes');
  const { body: own } = await juno.call(profileRoutes.publish, {
    params: { kind: 'influencer' },
    body: { published: true },
  });
  const { body } = await lena.call(projectRoutes.create, {
    body: { kind: 'talent', talent: own.id },
  });
  const params = { id: body.id };
  const terms = ProjectTerms.parse({
    brief: `A poster with a ${word} on it, for a paper shop.`,
    rights: ['image'],
    content: [{ kind: 'image', count: 1 }],
    channels: ['print'],
    startsOn: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10),
    price: 5000,
  });
  await lena.call(projectRoutes.submit, { params, body: { version: 0, terms, note: word } });
  const file = { name: `${word}.txt`, bytes: new TextEncoder().encode(`My ${word}.`) };
  const { body: sent } = await lena.call(projectRoutes.upload, { params, file });
  await lena.call(projectRoutes.message, { params, body: { text: word, files: [sent.id] } });
  await juno.call(projectRoutes.decide, { params, body: { version: 1, decision: 'accept' } });
  return body.id;
}

test('of a deleted person nothing is left: no row of any table, no file', async () => {
  const server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  onTestFinished(() => server.close());
  const { db } = server.handle;
  const word = 'quoin';
  const email = 'quoin@limn.test';
  const ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
  // Names in credits and on licences stay; all other texts contain the word.
  const lena = await signUp(server, email, 'artist', 'Lena Credited');
  await signUp(server, email, 'creator', 'Lena Licensee');
  await signUp(server, email, 'influencer', 'Lena Heard');
  await lena.call(signupRoutes.save, {
    params: { kind: 'influencer' },
    body: { step: 'social-accounts', draft: { accountName: 'Quoin draft' } },
  });
  await lena.call(profileRoutes.update, {
    params: { kind: 'artist' },
    body: { accountName: 'Lena Credited', website: 'https://quoin.example.com', about: 'A quoin' },
  });
  const hers = await publishStyle(lena, 'Evening fields', 412);
  const theirs = await publishStyle(mira, 'Morning fields');
  await startStyle(lena, 'Quoin sketches');
  await lena.call(styleRoutes.update, {
    params: { id: hers },
    body: { description: 'Quoin work' },
  });
  const prompt = 'a sun over a hill and a quoin';
  const sketch = await uploadPicture(lena, 'quoin sketch.png');
  const [kept, gone] = await generate(lena, theirs, {
    number_of_images: 2,
    prompt,
    pose_and_depth: sketch.id,
  });
  const comfy = await comfyReplay('picture');
  onTestFinished(() => comfy.close());
  await ada.call(providerRoutes.create, { body: composerAt(comfy.url) });
  await generate(lena, theirs, { prompt, model: 'composed-harbour-xl' });
  await lena.call(imageRoutes.update, { params: { id: gone!.id }, body: { listed: true } });
  const { number } = await buyLicence(lena, kept!, 'personal');
  await lena.call(licensingRoutes.certificate, { params: { number: number! } });
  const [sold] = await generate(cleo, hers);
  await buyLicence(cleo, sold!, 'standard');
  const { body: connect } = await lena.call(billingRoutes.connect);
  await fetch(connect.url, { method: 'POST', redirect: 'manual' });
  await lena.call(billingRoutes.checkoutPlan, {
    body: {
      successUrl: `${server.url}/account`,
      cancelUrl: `${server.url}/account`,
      priceId: 'price_creator',
      mode: 'payment',
    },
  });
  await ada.call(featureRoutes.setRule, {
    params: { flag: 'nilv' },
    body: { percentage: 0, roles: [], people: [{ email, open: true }] },
  });
  const { body: ticket } = await lena.call(photoRoutes.ticket, { body: { purpose: 'portfolio' } });
  const form = new FormData();
  form.set('file', new Blob([(await testPictures(1))[0]!]), 'quoin.png');
  await fetch(`${server.url}${(ticket as { url: string }).url}`, { method: 'POST', body: form });
  await lena.call(profileRoutes.addPortfolioImage, {
    params: { kind: 'artist' },
    body: { photoId: ticket.id, description: 'A quoin on a table' },
  });
  await lena.call(profileRoutes.like, {
    params: { id: (await mira.call(profileRoutes.mine)).body.artist!.id },
  });
  await (
    await server.as()
  ).call(contentRoutes.contact, {
    body: { name: 'Lena Quoin', email, topic: 'question', message: 'About my quoin, please.' },
  });
  const { body: canvas } = await lena.call(canvasRoutes.create, {
    body: { name: 'A quoin and a hill', image: kept!.id },
  });
  await new Tab(lena, canvas).puts(picture('quoin', 'z'));
  await lena.call(savedRecipeRoutes.save, { body: { name: 'Quoin', recipe: { prompt } } });
  const { body: board } = await lena.call(boardRoutes.create, { body: { name: 'Quoins' } });
  await lena.call(galleryRoutes.act, {
    body: { action: 'add-to-board', board: board.id, images: [kept!.id] },
  });
  await lena.call(reportRoutes.create, {
    body: { subject: theirs, reason: 'copied', text: 'It copies my quoin.' },
  });
  await lena.call(verificationRoutes.begin, {
    body: { profile: 'artist', proof: { kind: 'domain', value: 'quoin.example' } },
  });
  await lena.call(blockRoutes.set, {
    params: { distance: 'mute', profile: (await mira.call(profileRoutes.mine)).body.artist!.id },
  });
  await lena.call(styleRoutes.upload, {
    params: { id: hers },
    query: { holdsRights: 'true' },
    file: { name: 'copied.png', bytes: (await testPictures(1))[0]! },
  });
  await report(cleo, hers);
  await decide(ada, hers, 'take-down');
  await lena.call(moderationRoutes.counter, {
    params: { id: hers },
    body: {
      statement: 'I have drawn it with a quoin of my own, in 2019.',
      signature: 'Lena Quoin',
      goodFaith: true,
      named: true,
    },
  });
  await decide(ada, hers, 'restore');
  await report(await server.as(), theirs, { email });
  await lena.call(talentRoutes.update, { body: { forbiddenUses: ['Quoin pens'] } });
  const tone = tonePhrase(10);
  await lena.call(talentRoutes.addVoice, {
    query: { title: 'A quoin on paper', peaks: tone.peaks.join(',') },
    file: { name: 'voice.wav', bytes: Buffer.concat([tone.bytes, Buffer.from(word)]) },
  });
  for (const seed of [1, 2, 3, 4])
    await lena.call(personaRoutes.addHeadshot, {
      file: { name: 'quoin.png', bytes: await headshot(seed) },
    });
  const { body: consent } = await lena.call(licensingRoutes.agreement, {
    params: { kind: 'persona' },
  });
  const { version, sha256 } = consent.data;
  await lena.call(personaRoutes.train, {
    body: {
      uses: ['Pictures of her with a quoin.'],
      name: 'Lena Quoin',
      agreement: { version, sha256 },
    },
  });
  const book = { title: 'The Quoin', language: 'en', excerpt: 'A quoin lay there.' };
  const { body: written } = await lena.call(bookRoutes.create, {
    body: { ...book, kind: 'artist' },
  });
  await lena.call(bookRoutes.share, {
    params: { id: written.id },
    body: { parts: [{ who: 'friend@quoin.test', role: 'editor', basisPoints: 10 }] },
  });
  const { body: other } = await mira.call(bookRoutes.create, {
    body: { title: 'The Ink', language: 'en', kind: 'artist' },
  });
  await mira.call(bookRoutes.share, {
    params: { id: other.id },
    body: { parts: [{ who: email, role: 'editor', basisPoints: 10 }] },
  });
  const asked = await askForRights(server, lena, word);
  const { body: collection } = await lena.call(likeRoutes.createCollection, {
    body: { name: 'My quoins' },
  });
  await lena.call(likeRoutes.collect, { params: { id: collection.id, listingId: theirs } });
  const { body: search } = await lena.call(savedSearchRoutes.save, {
    body: { name: 'New quoins', query: { q: 'quoin' } },
  });
  await db.execute(sql`insert into saved_search_finds values (${search.id}, ${theirs}, now())`);
  await lena.call(identityRoutes.exportMe);
  await server.moveClock('+1m');
  const application = (await lena.call(identityRoutes.config)).body.monitoring.applicationId;
  const visit = newVisit(server.url, application);
  await visit.send(
    visit.event('view', {
      view: { id: visit.view, url: server.url, time_spent: 1e9 },
      _dd: { document_version: 1 },
    }),
    visit.event('error', { error: { id: randomUUID(), message: email, source: 'source' } }),
  );
  await visit.record([{ type: 7, timestamp: 1 }]);
  const { subject } = (
    await rows<{ subject: string }>(db, sql`select subject from users where email = ${email}`)
  )[0]!;
  for (const statement of [
    sql`insert into oidc_records (model, id, payload) values
        ('Session', 'quoin', ${JSON.stringify({ accountId: subject, email })}::jsonb)`,
    sql`insert into lifted_elements (id, style_id, artwork_id, status, label, box_left, box_top,
          box_width, box_height, score, shape_key, picture_key, created_at)
        select 'lft_quoin', style_id, id, 'confirmed', 'quoin', 0, 0, 1, 1, 1, 'x/shape', 'x/cut', now()
        from artworks where style_id = ${hers} limit 1`,
    sql`insert into element_searches (style_id, status, looked, total, error, started_at)
        values (${hers}, 'failed', 0, 1, 'quoin', now())`,
    sql`insert into project_outputs (id, project_id, image_id, kind, note, status, reason, price, created_at)
        values ('out_1', ${asked}, ${kept!.id}, 'image', 'quoin', 'pending', '', 0, now())`,
    sql`insert into persona_pictures (image_id, project_id, profile_id, version, created_at)
        select ${kept!.id}, ${asked}, profile_id, 1, now() from personas`,
    sql`insert into project_consents (project_id, version, profile_id, agrees, reason, answered_at)
        select ${asked}, 1, p.id, false, 'quoin', now() from profiles p
        join users u on u.id = p.user_id where u.email = ${email} limit 1`,
    sql`insert into editions (id, project_id, profile_id, user_id, book_id, document, created_at, changed_at)
        select 'edn_quoin', ${asked}, p.id, u.id, 'bok_1', '{}', now(), now() from profiles p
        join users u on u.id = p.user_id where u.email = ${email} limit 1`,
    sql`insert into edition_texts values ('edn_quoin', 1, '["quoin"]', now())`,
    sql`insert into edition_paintings (edition_id, scene, number, recipe, error, created_at)
        values ('edn_quoin', 's1', 1, '{"prompt": "quoin"}', 'quoin', now())`,
    sql`insert into edition_exports (id, edition_id, format, proof, state, document, error, created_at)
        values ('edx_quoin', 'edn_quoin', 'pdf', true, 'failed', '{}', 'quoin', now())`,
    sql`insert into api_keys (id, user_id, name, shown, digest, scopes, calls_per_minute, last_used_from, created_at)
        select 'key_quoin', id, 'quoin', 'limn_live_quoi', 'quoin', '["market:read"]', 9, 'quoin', now()
        from users where email = ${email}`,
    sql`insert into api_usage (program_id, user_id, day, calls)
        select 'key_quoin', id, now(), 1 from users where email = ${email}`,
    sql`insert into program_actions (at, user_id, program_id, route, subject, status)
        select now(), id, 'key_quoin', 'POST /api/studio/v1/generations', 'quoin', 201
        from users where email = ${email}`,
    sql`insert into app_limits (client_id, calls_per_minute) values ('app_other', 60)`,
    sql`insert into blocked_apps (client_id, why, blocked_at)
        values ('app_other', 'It sends spam.', now())`,
    sql`insert into mandates (id, user_id, program_id, terms, receipt, ends_at, confirmed_at)
        select 'mdt_quoin', id, 'key_quoin', '{"quoin": 1}', 'quoin', now(), now() from users where email = ${email}`,
    sql`insert into mandate_uses (licence_id, mandate_id, amount, created_at)
        values ('lic_quoin', 'mdt_quoin', 1, now())`,
    sql`insert into acp_sessions (id, user_id, program_id, state, image_id, tier, amount, currency, agreement_version,
          agreement_sha256, messages, expires_at, created_at, updated_at)
        select 'acs_quoin', id, 'key_quoin', 'open', 'img_quoin', 'personal', 1, 'USD', 'quoin', 'quoin', '[]', now(), now(),
          now() from users where email = ${email}`,
    sql`insert into webhook_endpoints (id, user_id, url, events, secret, created_at)
        select 'whk_quoin', id, 'https://quoin.example', '["image.deleted"]', 'quoin', now() from users where email = ${email}`,
    sql`insert into webhook_messages (id, user_id, type, body, created_at)
        select 'whe_quoin', id, 'image.deleted', '{"quoin": 1}', now() from users where email = ${email}`,
    sql`insert into webhook_deliveries (endpoint_id, event_id, user_id, state, attempts, answer)
        select 'whk_quoin', 'whe_quoin', id, 'delivered', 1, 'quoin' from users where email = ${email}`,
    sql`insert into apps (id, user_id, name, website, redirect_uris, scopes, created_at)
        select 'app_quoin', id, 'quoin', 'https://quoin.example', '[]', '[]', now() from users where email = ${email}`,
    sql`insert into app_grants (id, user_id, client_id, name, resource, scopes, provider_grant_id, created_at)
        select 'agr_quoin', id, 'app_quoin', 'quoin', 'api', '[]', 'quoin', now() from users where email = ${email}`,
    sql`insert into oauth_records (model, id, payload, grant_id, account_id)
        select 'RefreshToken', 'quoin', '{"quoin": 1}', 'quoin', id from users where email = ${email}`,
    sql`insert into idempotent_calls (program_id, key, request_sha256, answer, created_at)
        values ('key_quoin', 'quoin', '', 'quoin', now())`,
    sql`insert into own_models (id, style_id, version, provider_id, base, caption, works, state, step, user_id, credits, seed, created_at)
        select 'own_1', ${hers}, 1, (select id from providers limit 1), 'sdxl', 'kelm', '[]', 'failed', '{"kind": "failed"}', id, 15, 1, now()
        from users where email = ${email}`,
    sql`insert into project_payments (id, project_id, created_at) values ('pjp_1', ${asked}, now())`,
    sql`insert into disputes (id, payment_id, status, opened_at)
        select 'du_1', id, 'won', now() from payments limit 1`,
    sql`insert into money_acts (id, payment_id, kind, amount, currency, why, reference, state, proposed_by, proposed_at, expires_at)
        select 'mac_1', id, 'refund', 1, 'USD', 'They asked for it.', '', 'proposed', 'usr_1', now(), now() + interval '900 days' from payments limit 1`,
    sql`insert into tile_origins (profile_id, id, body, reads, bytes, cost_ms, created_at)
        select profile_id, 'quoin', '{}', '[]', 2, 1, now() from canvases limit 1`,
    sql`insert into tile_outputs (profile_id, hash, origin_id)
        select profile_id, 'quoin', 'quoin' from canvases limit 1`,
    sql`insert into admin_proposals (id, email, why, state, proposed_by, proposed_at, expires_at)
        values ('adp_1', ${email}, 'She looks after the books.', 'proposed', 'usr_1', now(), now() + interval '900 days')`,
    sql`insert into admins (id, email, origin, since) values ('adm_1', ${email}, 'operator', now())`,
    sql`insert into deleted_people (digest) values ('0')`,
    // The nightly jobs write this one, and may not have come to it yet.
    sql`insert into reconciliations (day, ran_at, transactions, payments, faults)
        values ('2000-01-01', now(), 0, 0, '[]')`,
    // Made without an account: it contains no personal data.
    sql`insert into guest_pictures (id, network, request_id, style_id, recipe, status, created_at)
        values (gen_random_uuid(), '0', '0', 'sty_0', '{}', 'queued', now() + interval '1 year')`,
    sql`insert into refunds (id, payment_id, status, amount, created_at)
        select 'rfd_1', id, 'failed', 1, now() from payments limit 1`,
    sql`insert into transfers (id, earning_id, status, amount, created_at)
        select id, id, 'failed', 1, now() from earnings limit 1`,
    sql`insert into monitoring_forwards (id, path, body, created_at) values ('1', '/', '', now())`,
    sql`insert into reference_pictures (id, source, source_key, source_name, source_url, picture_url, title, kind, licence,
          licence_url, captions, fingerprint, thumbnail_key, created_at)
        values ('ref_1', 'met', '1', 'The Met', 'https://met.test/1', 'https://met.test/1.jpg', 'A boat', 'painting', 'cc0',
          'https://creativecommons.org/publicdomain/zero/1.0/', '', '0', 'references/none.webp', now())`,
    sql`insert into reference_reports (id, reference_id, user_id, reason, created_at)
        select 'rpt_1', 'ref_1', id, 'quoin', now() from users where email = ${email}`,
    sql`insert into image_references (image_id, reference_id, part, title, kind, licence, licence_url, source_name, source_url,
          retrieved_at, sha256, shows_person, people_cleared)
        select id, 'ref_01J00000000000000000000000', 'guide', 'A boat', 'painting', 'cc0', 'https://creativecommons.org/publicdomain/zero/1.0/',
          'The Met', 'https://met.test/1', now(), '0', false, false from images
        where id in (${kept!.id}, ${gone!.id}, ${sold!.id})`,
    sql`insert into reference_searches (source, digest, hits, found_at) values ('met', '0', '[]', now())`,
    sql`insert into file_removals (key) values ('images/none.webp')`,
  ])
    await db.execute(statement);
  const emptyTables = async () => {
    const found = await rows<{ name: string }>(
      db,
      sql`select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE'
            and (xpath('//c/text()', query_to_xml(format('select count(*) as c from %I', table_name),
              false, true, '')))[1]::text = '0'`,
    );
    return found.map(({ name }) => name);
  };
  // Every table has a row, so that none is forgotten below. Jobs write some of them a little later.
  await expect.poll(emptyTables, { timeout: 120_000, interval: 1000 }).toEqual([]);
  expect((await whoSays(server, word)).length).toBeGreaterThan(15);

  await lena.call(identityRoutes.deleteMe, { body: { email } });
  await server.moveClock('+15d');
  await eventually('the account is gone', async () => {
    const left = await rows(db, sql`select 1 from users where email = ${email}`);
    return left.length === 0;
  });
  // Messages to us are kept for a year, with the letter that brought them.
  const letters = await eventually('only the message is left', async () => {
    const found = await whoSays(server, word);
    return (
      found.every((place) => /^(public\.(contact_messages|mails)|mail\/)/.test(place)) && found
    );
  });
  expect(letters).toContain('public.contact_messages');
  const licensed = await cleo.call(imageRoutes.get, { params: { id: sold!.id } });
  expect(licensed.body.credits[0]!.artist.name).toBe('Lena Credited');
  const { body: certificate } = await cleo.call(licensingRoutes.certificate, {
    params: { number: licensed.body.licence!.number },
  });
  expect(certificate.credits[0]!.style.name).toBe('Evening fields');
  expect((await cleo.call(imageRoutes.get, { params: { id: gone!.id } })).status).toBe(404);
  // References of a licensed picture stay on record.
  const recorded = await rows<{ id: string }>(db, sql`select image_id as id from image_references`);
  expect(new Set(recorded.map(({ id }) => id))).toEqual(new Set([kept!.id, sold!.id]));

  await server.moveClock('+366d');
  // All that is done once a day is due at once.
  await eventually('nothing is left', async () => (await whoSays(server, word)).length === 0);
}, 600_000);

test('a token that outlives its account makes no new one; a fresh sign-in does', async () => {
  const server = await startTestServer({ LIMN_ACCEPTANCE: 'open' });
  onTestFinished(() => server.close());
  const { db } = server.handle;
  const gus = await signUp(server, 'gus@limn.test', 'artist', 'Gus');
  await gus.call(identityRoutes.deleteMe, { body: { email: 'gus@limn.test' } });
  await server.moveClock('+15d');
  const accounts = () =>
    rows<{ deleted: boolean }>(
      db,
      sql`select deleted_at is not null as deleted from users order by id`,
    );
  await eventually('the account is deleted', async () =>
    (await accounts()).every(({ deleted }) => deleted),
  );
  for (const route of [identityRoutes.me, identityRoutes.login]) {
    const late = await gus.call(route);
    expect(late.status).toBe(401);
    expect(late.error?.message).toContain('was deleted');
  }
  expect(await accounts()).toEqual([{ deleted: true }]);
  // The provider's session still issues tokens, but with the old time of sign-in.
  const later = Math.floor(Date.now() / 1000) + 60;
  const renewed = await server.as('gus@limn.test', {
    claims: { auth_time: later - 3600, iat: later },
  });
  expect((await renewed.call(identityRoutes.login)).status).toBe(401);
  expect(await accounts()).toEqual([{ deleted: true }]);
  const fresh = await server.as('gus@limn.test', { claims: { auth_time: later } });
  expect((await fresh.call(identityRoutes.login)).body.user?.email).toBe('gus@limn.test');
  expect(await accounts()).toEqual([{ deleted: true }, { deleted: false }]);
});
