import { actorAt } from '@limn/contracts/call';
import { samplesOfAStyle } from '@limn/contracts/constants';
import { moneyConsoleRoutes } from '@limn/contracts/money-console';
import { reportRoutes } from '@limn/contracts/reports';
import { sampleRoutes } from '@limn/contracts/samples';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { eventually } from '../apps/server/seeds/eventually.ts';
import { buyLicence, generate, startPurchase } from '../apps/server/seeds/steps.ts';
import type { RunningServer } from './start.ts';

/** Things to look at, created through the product's API, without a browser. */
export interface Exhibits {
  style: string;
  image: string;
  licensedImage: string;
  generation: string;
  licence: string;
  paymentPage: string;
  /** Id of the licence's payment. */
  payment: string;
}

/** A creator's pictures in a sample style: one offered and licensed, one about to be. */
export async function prepareExhibits(server: RunningServer): Promise<Exhibits> {
  const as = async (email: string) => actorAt(server.url, await server.tokenOf(email));
  const cleo = await as('cleo@limn.test');
  const { body: found } = await cleo.call(styleRoutes.list, { query: { search: 'salt' } });
  const style = found.artStyles[0]!.id;
  const mira = await as('mira@limn.test');
  await mira.call(sampleRoutes.paint, { params: { id: style } });
  const [licensed, open] = (await generate(cleo, style, {
    prompt: 'a small boat on a calm sea, late sun',
    number_of_images: 2,
    seed: 7,
  })) as [Image, Image];
  await eventually('the samples are painted', async () => {
    const { body } = await cleo.call(sampleRoutes.list, { query: { styles: style } });
    return body.styles[0]?.samples.length === samplesOfAStyle;
  });
  await cleo.call(reportRoutes.create, {
    body: {
      subject: style,
      reason: 'copied',
      text: 'A picture in this style looks like one of mine.',
    },
  });
  await cleo.call(imageRoutes.update, { params: { id: licensed.id }, body: { listed: true } });
  const licence = await buyLicence(cleo, licensed, 'personal');
  const ada = await as('ada@limn.test');
  const { body: paid } = await ada.call(moneyConsoleRoutes.payments, {
    query: { search: 'cleo@limn.test', status: 'paid' },
  });
  const { body: purchase } = await startPurchase(cleo, open, 'personal');
  return {
    style,
    image: open.id,
    licensedImage: licensed.id,
    generation: licensed.generationId!,
    licence: licence.number!,
    paymentPage: new URL(purchase.url).pathname,
    payment: paid.payments[0]!.id,
  };
}
