import { bookRoutes } from '@limn/contracts/books';
import { type Actor } from '@limn/contracts/call';
import { canvasRoutes } from '@limn/contracts/canvases';
import { identityRoutes } from '@limn/contracts/identity';
import { licensingRoutes } from '@limn/contracts/licensing';
import { moneyConsoleRoutes } from '@limn/contracts/money-console';
import type { Route } from '@limn/contracts/route';
import { allRoutes } from '@limn/contracts/routes';
import { studioRoutes } from '@limn/contracts/studio';
import { expect, onTestFinished, test } from 'vitest';
import { projectPeople } from './project-steps.ts';
import { buyLicence, generate, signUp } from '../seeds/steps.ts';
import { publishStyle } from './scenario.ts';
import { startTestServer } from './test-server.ts';

/** Statements that an answer may take, who asks among them. */
const most = 25;
/** How often one statement may be sent for an answer, with other parameters each time. */
const mostAlike = 2;
/** Items in each list: more than `mostAlike`, so that a statement per item is detected. */
const some = 4;

/** The statements that were sent too often, or all of them where they are too many. */
function excess(sent: string[]): string[] {
  const times = new Map<string, number>();
  for (const text of sent) times.set(text, (times.get(text) ?? 0) + 1);
  if (sent.length > most) return sent;
  return [...times].flatMap(([text, n]) => (n > mostAlike ? `${n} times: ${text}` : []));
}

/** Excludes streams, files and one-time results. */
const isData = ({ method, path }: Route): boolean =>
  method === 'GET' &&
  !/\/(events|file|preview|thumbnail|receipt|export|exports\/\{id\}|diffs)$/.test(path);

const times = <T>(work: (n: number) => Promise<T>): Promise<T[]> =>
  Array.from({ length: some }, (_, n) => n).reduce(
    async (done, n) => [...(await done), await work(n)],
    Promise.resolve<T[]>([]),
  );

/** The id for a route, by the beginning of its address; routes without an example here are skipped. */
async function idsOf(cleo: Actor, mira: Actor, ada: Actor) {
  const [book] = await times(async (n) => {
    const { body } = await mira.call(bookRoutes.create, {
      body: { kind: 'artist', title: `The Salt Road ${n}`, language: 'en' },
    });
    await mira.call(bookRoutes.publish, { params: { id: body.id }, body: { published: true } });
    return body.id;
  });
  const [canvas] = await times(
    async () => (await cleo.call(canvasRoutes.create, { body: {} })).body.id,
  );
  const { body: bought } = await cleo.call(licensingRoutes.list, { query: {} });
  const { body: paid } = await ada.call(moneyConsoleRoutes.payments, { query: {} });
  const { body: painted } = await cleo.call(studioRoutes.list, { query: {} });
  return {
    '/api/books/': book!,
    '/api/editions/v1/books/': book!,
    '/api/canvases/': canvas!,
    '/api/licensing/v1/licences/': bought.licences[0]!.id,
    '/api/admin/v1/payments/': paid.payments[0]!.id,
    '/api/studio/v1/generations/': painted.generations[0]!.id,
  };
}

test('no answer takes more statements the more there is to list', async () => {
  const sent: string[] = [];
  const server = await startTestServer(
    { LIMN_ACCEPTANCE: 'open' },
    { logger: { logQuery: (text) => void sent.push(text) } },
  );
  onTestFinished(() => server.close());
  const { paid, people, talent } = await projectPeople(server);
  const { customer: cleo, holder: juno } = people;
  const mira = await signUp(server, 'mira@limn.test', 'artist', 'Mira Okafor');
  const styles = await times((n) => publishStyle(mira, `Evening fields ${n}`));
  const [style] = styles;
  const images = await generate(cleo, style!, { number_of_images: some });
  for (const image of images) await buyLicence(cleo, image, 'standard');
  const [project] = await times(() => paid({ months: 1 }));
  const ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
  const ids: Record<string, string> = {
    ...(await idsOf(cleo, mira, ada)),
    '/api/projects/': project!,
    '/api/personas/v1/projects/': project!,
    '/api/art-styles/v1/art-styles/': style!,
    '/api/market/v1/listings/': style!,
    '/api/profiles/': talent,
    '/api/talents/v1/talents/': talent,
    '/api/images/': images[0]!.id,
    '/api/admin/v1/people/': (await cleo.call(identityRoutes.me)).body.id,
  };
  const query = { holder: talent, q: 'evening', ids: styles.join() };
  const routes = Object.values<Record<string, Route>>(allRoutes).flatMap((group) =>
    Object.values(group),
  );
  const asked = new Set<string>();
  const tooMany: Record<string, string[]> = {};
  for (const route of routes.filter(isData)) {
    const id = Object.entries(ids).find(([path]) => route.path.startsWith(path))?.[1];
    if (route.path.includes('{id}') && !id) continue;
    for (const [name, who] of Object.entries({ cleo, juno, mira, ada })) {
      const kind = { cleo: 'creator', juno: 'influencer', mira: 'artist', ada: 'creator' }[name];
      const params = { id, kind, month: new Date().toISOString().slice(0, 7) };
      let found: string[] = [];
      let answered = 0;
      // The first may give what is given once a month; and clocks and deliveries send their own in between.
      for (let tries = 0; tries < 12 && (tries < 2 || found.length > 0); tries++) {
        sent.length = 0;
        answered = (await who.call(route, { params, query } as never)).status;
        found = excess([...sent]);
      }
      if (answered !== 200) continue;
      asked.add(route.path);
      if (found.length > 0) tooMany[`${name}: ${route.path}`] = found;
    }
  }
  expect(tooMany).toEqual({});
  expect(asked.size).toBeGreaterThan(60);
});
