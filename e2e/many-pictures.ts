import { actorAt } from '@limn/contracts/call';
import { styleRoutes } from '@limn/contracts/styles';
import { openEmbedded } from '../apps/server/src/platform/database/database.ts';
import { addManyImages } from '../apps/server/testing/many-images.ts';
import { generate } from '../apps/server/seeds/steps.ts';
import { type FirstStart, type RunningServer, startServer } from './start.ts';

/** Starts and stops a server whose database has `count` pictures of Cleo Marchetti, all but one of them copies. */
export async function withManyPictures(first: FirstStart, count: number): Promise<RunningServer> {
  const server = await startServer(first);
  const cleo = actorAt(server.url, await server.tokenOf('cleo@limn.test'));
  const { body } = await cleo.call(styleRoutes.list, { query: { search: 'salt' } });
  const [image] = await generate(cleo, body.artStyles[0]!.id, { prompt: 'a calm sea at noon' });
  await server.stop();
  const handle = await openEmbedded({ dataFolder: server.dataFolder });
  await addManyImages(handle.db, image!.id, count);
  await handle.close();
  return server;
}
