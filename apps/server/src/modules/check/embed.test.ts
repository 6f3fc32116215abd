import { embedPath } from '@limn/contracts/check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyLicence, generate, signUp } from '../../../seeds/steps.ts';
import { publishStyle } from '../../../testing/scenario.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { licencePageReader } from './embed.ts';

describe('the badge of a licence', () => {
  let server: TestServer;
  let number: string;
  beforeAll(async () => {
    server = await startTestServer();
    const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira <Okafor>');
    const cleo = await signUp(server, 'cleo@limn.test', 'creator', 'Cleo Marchetti');
    const style = await publishStyle(mira, 'Evening fields');
    const [image] = await generate(cleo, style);
    ({ number } = (await buyLicence(cleo, image!, 'personal')) as { number: string });
  });
  afterAll(() => server.close());
  const get = (path: string) => fetch(`${server.url}${path}`);
  const oembed = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);

  test('says artist, style and state, without scripts and without the licensee, in anybody’s frame', async () => {
    const answer = await get(embedPath(number));
    expect(answer.status).toBe(200);
    const policy = answer.headers.get('content-security-policy')!;
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const text = await answer.text();
    expect(text).toContain('Evening fields by Mira &lt;Okafor&gt;');
    expect(text).toMatch(new RegExp(`Licensed:\\s*<a href="${server.url}/licences/${number}"`));
    expect(text).not.toMatch(/<script|Cleo/);
  });

  test('says when a licence is no longer in force', async () => {
    const set = (status: string) =>
      server.handle.db.execute(
        sql`update licences set status = ${status} where number = ${number}`,
      );
    await set('refunded');
    expect(await (await get(embedPath(number))).text()).toContain('No longer licensed');
    await set('active');
  });

  test('no other page of ours can be framed, and a number that is none has no badge', async () => {
    const other = await get('/api/docs');
    expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await get(embedPath('LIMN-0000-0000-0000-0000'))).status).toBe(404);
  });

  test('oEmbed gives a frame of it, no larger than asked for', async () => {
    const page = `${server.url}/licences/${number}`;
    const answer = await oembed(page, '&format=json&maxwidth=300');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: `Licence ${number}`,
      author_name: 'Mira <Okafor>',
      width: 300,
      height: 190,
      html: expect.stringContaining(`src="${server.url}/embed/${number}"`) as string,
    });
    const { head, link } = (await licencePageReader(server.url)(`/licences/${number}`))!;
    const discovered = `${server.url}/oembed?url=${encodeURIComponent(page)}`;
    expect(head).toContain(`type="application/json+oembed" href="${discovered}"`);
    expect(link).toContain(`<${discovered}>; rel="alternate"; type="application/json+oembed"`);
    expect((await fetch(discovered)).status).toBe(200);
    expect(await licencePageReader(server.url)('/marketplace')).toBeUndefined();
  });

  test.each([
    ['https://elsewhere.example/licences/', 404],
    ['/licences/%E0%A4%A', 422],
    ['not an address', 422],
  ])('oEmbed of %s is refused', async (url, status) => {
    expect((await oembed(url + (url.endsWith('/') ? number : ''))).status).toBe(status);
  });

  test('what has no licence, or is asked for as XML, is refused', async () => {
    expect((await oembed(`${server.url}/licences/LIMN-1`)).status).toBe(404);
    expect((await oembed(`${server.url}/licences/%E0%A4%A`)).status).toBe(404);
    expect((await oembed(`${server.url}/licences/${number}`, '&format=xml')).status).toBe(501);
    expect((await get('/oembed')).status).toBe(422);
  });
});
