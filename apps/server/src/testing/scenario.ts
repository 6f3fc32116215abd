import { randomUUID } from 'node:crypto';
import { featureRoutes } from '@limn/contracts/features';
import type { StyleId } from '@limn/contracts/ids';
import { identityRoutes } from '@limn/contracts/identity';
import { licensingRoutes } from '@limn/contracts/licensing';
import { profileRoutes } from '@limn/contracts/profiles';
import { type SignupDraft, signupRoutes } from '@limn/contracts/signup';
import type { z } from 'zod';
import { type Image, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { testPictures } from './pictures.ts';
import type { Actor } from '@limn/contracts/call';
import { eventually } from './eventually.ts';

/** Steps of the main path, in the words of the people who take them. */

/** The least that makes a profile of a kind. */
export function completeDraft(
  kind: 'artist' | 'creator' | 'influencer',
  accountName: string,
): z.input<typeof SignupDraft> {
  return {
    accountName,
    website: 'https://example.com',
    ...(kind === 'influencer'
      ? {
          categories: ['Model'],
          contentOptions: ['image'],
          socialNetworks: { instagram: { handle: accountName.replaceAll(/[^A-Za-z]/g, '') } },
        }
      : {}),
  };
}

/** Signs in and takes on a profile. */
export async function signUp(
  server: { as(email: string): Promise<Actor> },
  email: string,
  kind: 'artist' | 'creator' | 'influencer',
  accountName: string,
): Promise<Actor> {
  const person = await server.as(email);
  await person.call(identityRoutes.login);
  await person.call(signupRoutes.save, {
    params: { kind },
    body: { step: 'social-accounts', draft: completeDraft(kind, accountName) },
  });
  const { error } = await person.call(profileRoutes.create, { body: { kind } });
  if (error) throw new Error(error.message);
  return person;
}

/** Opens name, image, likeness and voice to everybody: who is not yet let see talents finds none. */
export async function openTalents(server: { as(email: string): Promise<Actor> }): Promise<void> {
  const ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
  const { error } = await ada.call(featureRoutes.setRule, {
    params: { flag: 'nilv' },
    body: { percentage: 100, roles: [], people: [] },
  });
  if (error) throw new Error(error.message);
}

export async function acceptArtStyleAgreement(person: Actor) {
  const { body } = await person.call(licensingRoutes.agreement, { params: { kind: 'art-style' } });
  const { version, sha256 } = body.data;
  return { version, sha256 };
}

export async function startStyle(artist: Actor, name: string): Promise<StyleId> {
  const { body } = await artist.call(styleRoutes.create, {
    body: { name, agreement: await acceptArtStyleAgreement(artist) },
  });
  return body.id;
}

export async function uploadPictures(
  artist: Actor,
  id: StyleId,
  count: number,
  from = 1,
): Promise<void> {
  for (const [index, bytes] of (await testPictures(count, from)).entries()) {
    const answer = await artist.call(styleRoutes.upload, {
      params: { id },
      file: { name: `work-${index + 1}.png`, bytes },
    });
    if (answer.error) throw new Error(answer.error.message);
  }
}

/** Hands in a picture of one's own. */
export async function uploadPicture(
  person: Actor,
  name: string,
  bytes?: Uint8Array,
): Promise<Image> {
  const { body, error } = await person.call(imageRoutes.upload, {
    query: { mine: 'true' },
    file: { name, bytes: bytes ?? (await testPictures(1))[0]! },
  });
  if (error) throw new Error(error.message);
  return body;
}

export async function trained(artist: Actor, id: StyleId): Promise<void> {
  const status = await eventually('the training ends', async () => {
    const { body } = await artist.call(styleRoutes.training, { params: { id } });
    const { training } = body;
    return training && !['queued', 'running'].includes(training.status) ? training : undefined;
  });
  if (status.status !== 'succeeded') throw new Error(`Training ${status.status}: ${status.error}`);
}

/** A published style of four small pictures; a second artist's are others, for what is registered is stopped. */
export async function publishStyle(artist: Actor, name: string, from = 1): Promise<StyleId> {
  const id = await startStyle(artist, name);
  await uploadPictures(artist, id, 4, from);
  await artist.call(styleRoutes.train, { params: { id } });
  await trained(artist, id);
  const { error } = await artist.call(styleRoutes.update, {
    params: { id },
    body: { published: true },
  });
  if (error) throw new Error(error.message);
  return id;
}

export async function generate(
  creator: Actor,
  style: StyleId,
  recipe: Record<string, unknown> = {},
): Promise<Image[]> {
  const started = await creator.call(studioRoutes.generate, {
    body: {
      prompt: 'a sun over a green hill',
      style,
      image_dimensions: '512x512',
      quality: 10,
      requestId: randomUUID(),
      ...recipe,
    },
  });
  if (started.error) throw new Error(started.error.message);
  const done = await eventually('the generation ends', async () => {
    const { body } = await creator.call(studioRoutes.get, { params: { id: started.body.id } });
    return ['queued', 'running'].includes(body.status) ? undefined : body;
  });
  if (done.status !== 'succeeded') throw new Error(`Generation ${done.status}: ${done.error}`);
  return done.images;
}

/** Presses 'Buy licence' and gives the payment page's address. */
export async function startPurchase(
  creator: Actor,
  image: Image,
  tier: Image['offers'][0]['tier'],
) {
  const { body: agreement } = await creator.call(licensingRoutes.agreement, {
    params: { kind: 'customer-licence' },
  });
  const { version, sha256 } = agreement.data;
  const { body } = await creator.call(imageRoutes.get, { params: { id: image.id } });
  return creator.call(licensingRoutes.buy, {
    body: {
      imageId: image.id,
      tier,
      amount: body.offers?.find((offer) => offer.tier === tier)?.amount ?? 2500,
      agreement: { version, sha256 },
      requestId: randomUUID(),
    },
  });
}

/** Types a card into the payment page. */
export async function payWith(card: string, page: string): Promise<Response> {
  return fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: card, expiry: '12 / 30', cvc: '123' }),
  });
}

export async function buyLicence(creator: Actor, image: Image, tier: Image['offers'][0]['tier']) {
  const { body, error } = await startPurchase(creator, image, tier);
  if (error) throw new Error(error.message);
  await payWith('4242 4242 4242 4242', body.url);
  return eventually('the licence comes into force', async () => {
    const { body: licence } = await creator.call(licensingRoutes.get, {
      params: { id: body.licence.id },
    });
    return licence.status === 'active' ? licence : undefined;
  });
}
