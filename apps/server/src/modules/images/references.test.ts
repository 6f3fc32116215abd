import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor } from '@limn/contracts/call';
import { checkRoutes, embedPath } from '@limn/contracts/check';
import { credentialRoutes } from '@limn/contracts/credentials';
import type { ReferenceId, UserId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyLicence, generate, signUp, sure } from '../../../seeds/steps.ts';
import { rows } from '../../platform/database/database.ts';
import { createStorage } from '../../platform/storage.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { personalRows, personOf } from '../account/personal-data.ts';
import { importStarter } from '../references/index.ts';

const credit = 'Alpine Landscape, Adolphe Braun, 1865–1870 (CC BY 2.0, J. Paul Getty Museum)';
const line = `Composition after ${credit}`;

describe('the reference of a licensed picture', () => {
  let server: TestServer;
  let cleo: Actor;
  let image: Image;
  let number: string;
  beforeAll(async () => {
    server = await startTestServer({ LIMN_ACCEPTANCE: 'open', LIMN_REFERENCE_BY: 'true' });
    const { db } = server.handle;
    const storage = await createStorage({ dataFolder: server.dataFolder, s3: undefined });
    await importStarter({ db, storage, now: new Date('2026-05-01T12:00:00Z') });
    await db.execute(sql`update reference_pictures
      set licence = 'by', licence_url = 'https://creativecommons.org/licenses/by/2.0/'`);
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
    cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    const style = await publishStyle(mira, 'Evening fields');
    const [reference] = await rows<{ id: ReferenceId }>(
      db,
      sql`select id from reference_pictures where title = 'Alpine Landscape'`,
    );
    const recipe = { reference: reference!.id, image_dimensions: '1024x1024' };
    const [painted] = (await generate(cleo, style, recipe)) as [Image];
    // Later changes at the source do not change the record.
    await db.execute(sql`update reference_pictures set title = 'Something else'`);
    number = (await buyLicence(cleo, painted, 'standard')).number!;
    image = sure(await cleo.call(imageRoutes.get, { params: { id: painted.id } }));
  });
  afterAll(() => server.close());

  const bytesOf = async (path: string) =>
    new Uint8Array(await (await fetch(`${server.url}${path}`)).arrayBuffer());
  const shown = { part: 'guide', title: 'Alpine Landscape', licence: 'by' };
  const payloadOf = (receipt: string) =>
    JSON.parse(Buffer.from(receipt.split('.')[1]!, 'base64url').toString()) as object;

  test('is in the certificate, its PDF and its receipt', async () => {
    const params = { number };
    const { body } = await cleo.call(licensingRoutes.certificate, { params });
    expect(body.references).toMatchObject([shown]);
    const pdf = licensingRoutes.certificatePdf.path.replace('{number}', number);
    const text = await textOfPdf(await bytesOf(pdf));
    const packed = text.replaceAll(/\s/g, '');
    expect(packed).toContain(line.replaceAll(/\s/g, ''));
    expect(packed).toContain('https://creativecommons.org/licenses/by/2.0/');
    const receipt = licensingRoutes.licenceReceipt.path.replace('{number}', number);
    const signed = Buffer.from(await bytesOf(receipt)).toString();
    expect(payloadOf(signed)).toMatchObject({ facts: { references: [line] } });
  });

  test('is in the badge of the licence', async () => {
    expect(Buffer.from(await bytesOf(embedPath(number))).toString()).toContain(line);
  });

  test('is in the metadata and Content Credentials of every file', async () => {
    const [stored] = await rows<{ full: string; preview: string; shown: string }>(
      server.handle.db,
      sql`select full_key as full, preview_key as preview, public_preview_key as shown
        from images where id = ${image.id}`,
    );
    const kept = (key: string) => readFile(join(server.dataFolder, 'files', key));
    const files = {
      delivered: await bytesOf(image.downloadUrl!),
      labelled: await bytesOf(`${image.downloadUrl!}&label=1`),
      full: await kept(stored!.full),
      preview: await kept(stored!.preview),
      shown: await kept(stored!.shown),
    };
    for (const [name, bytes] of Object.entries(files)) {
      const { xmpAsString } = await sharp(bytes).metadata();
      expect([name, xmpAsString]).toEqual([name, expect.stringContaining('<dc:source>')]);
      expect(xmpAsString).toContain(line);
      const { body } = await cleo.call(credentialRoutes.read, {
        file: { name: 'a.jpg', bytes: new Uint8Array(bytes) },
      });
      const { credentials } = body;
      if (credentials.state !== 'valid') throw new Error(JSON.stringify(credentials));
      expect([name, credentials.credit?.references]).toMatchObject([name, [shown]]);
      // A delivered file has the file it was made from as its ingredient, which has the reference.
      if (name !== 'delivered' && name !== 'labelled')
        expect(credentials.ingredients).toContainEqual({
          title: credit,
          relationship: 'inputTo',
          credentials: 'none',
        });
    }
  });

  test('is told to whoever finds the picture', async () => {
    const bytes = await bytesOf(image.url);
    const guest = await server.as();
    const { body } = await guest.call(checkRoutes.check, { file: { name: 'found.jpg', bytes } });
    expect(body.found?.references).toMatchObject([shown]);
    expect(payloadOf(body.receipt)).toMatchObject({ facts: { found: { references: [line] } } });
  });

  test('is in what its maker exports of themselves', async () => {
    const { db } = server.handle;
    const [user] = await rows<{ id: UserId }>(
      db,
      sql`select id from users where email = 'cleo@limn.test'`,
    );
    const person = await personOf(db, user!.id);
    expect(await personalRows(db, 'image_references', person)).toMatchObject([
      { title: 'Alpine Landscape', people_cleared: false },
    ]);
  });
});
