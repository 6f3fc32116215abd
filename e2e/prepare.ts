import { randomUUID } from 'node:crypto';
import { samplesOfAStyle } from '@limn/contracts/constants';
import type { Agreement, Licence } from '@limn/contracts/licensing';
import type { StyleSamples } from '@limn/contracts/samples';
import type { Generation, Image } from '@limn/contracts/studio';
import type { StyleCard } from '@limn/contracts/styles';
import { vi } from 'vitest';
import type { RunningServer } from './start.ts';

/** What is there to look at: made through the product's own API, without a browser. */
export interface Exhibits {
  style: string;
  image: string;
  licensedImage: string;
  generation: string;
  licence: string;
  paymentPage: string;
}

type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

async function asking(server: RunningServer, email: string): Promise<Ask> {
  const token = await server.tokenOf(email);
  return async <T>(method: string, path: string, body?: unknown) => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
}

/** Starts buying a personal licence; gives the payment page. */
async function startBuying(ask: Ask, image: Image) {
  const agreement = await ask<{ data: Agreement }>(
    'GET',
    '/api/consent/v1/agreement/customer-licence',
  );
  const { version, sha256 } = agreement.data;
  const amount = image.offers.find((offer) => offer.tier === 'personal')?.amount;
  return ask<{ url: string; licence: Licence }>('POST', '/api/licensing/v1/licences', {
    imageId: image.id,
    tier: 'personal',
    amount,
    agreement: { version, sha256 },
    requestId: randomUUID(),
  });
}

async function pay(page: string): Promise<void> {
  await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: '4242424242424242', expiry: '12 / 30', cvc: '123' }),
  });
}

/** A creator's pictures in a sample style: one offered and licensed, one about to be. */
export async function prepareExhibits(server: RunningServer): Promise<Exhibits> {
  const ask = await asking(server, 'cleo@limn.test');
  const { artStyles } = await ask<{ artStyles: StyleCard[] }>(
    'GET',
    '/api/art-styles/v1/art-styles?search=salt',
  );
  const style = artStyles[0]?.id ?? '';
  const mira = await asking(server, 'mira@limn.test');
  await mira('POST', `/api/art-styles/v1/art-styles/${style}/samples`);
  const queued = await ask<Generation>('POST', '/api/studio/v1/generations', {
    prompt: 'a small boat on a calm sea, late sun',
    style,
    image_dimensions: '512x512',
    quality: 10,
    number_of_images: 2,
    seed: 7,
    requestId: randomUUID(),
  });
  const images = await vi.waitFor(
    async () => {
      const now = await ask<Generation>('GET', `/api/studio/v1/generations/${queued.id}`);
      if (now.status !== 'succeeded') throw new Error(`The generation is ${now.status}.`);
      return now.images;
    },
    { timeout: 90_000, interval: 250 },
  );
  await vi.waitFor(
    async () => {
      const { styles } = await ask<{ styles: StyleSamples[] }>(
        'GET',
        `/api/studio/v1/samples?styles=${style}`,
      );
      if (styles[0]?.samples.length !== samplesOfAStyle) throw new Error('Samples are missing.');
    },
    { timeout: 90_000, interval: 250 },
  );
  await ask('POST', '/api/reports/v1/reports', {
    subject: style,
    reason: 'copied',
    text: 'A picture in this style looks like one of mine.',
  });
  const [licensed, open] = images as [Image, Image];
  await ask('PATCH', `/api/images/v1/images/${licensed.id}`, { listed: true });

  const bought = await startBuying(ask, licensed);
  await pay(bought.url);
  const licence = await vi.waitFor(
    async () => {
      const path = `/api/licensing/v1/licences/${bought.licence.id}`;
      const { number } = await ask<Licence>('GET', path);
      if (!number) throw new Error('The licence is not in force.');
      return number;
    },
    { timeout: 30_000, interval: 250 },
  );
  return {
    style,
    image: open.id,
    licensedImage: licensed.id,
    generation: queued.id,
    licence,
    paymentPage: new URL((await startBuying(ask, open)).url).pathname,
  };
}
