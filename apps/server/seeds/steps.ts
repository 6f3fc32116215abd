import { randomUUID } from 'node:crypto';
import { billingRoutes } from '@limn/contracts/billing';
import type { Actor } from '@limn/contracts/call';
import { featureRoutes } from '@limn/contracts/features';
import type { PhotoId, ReferenceId, StyleId } from '@limn/contracts/ids';
import { identityRoutes } from '@limn/contracts/identity';
import { licensingRoutes } from '@limn/contracts/licensing';
import { type PhotoPurpose, photoRoutes } from '@limn/contracts/photos';
import { type Profile, profileRoutes } from '@limn/contracts/profiles';
import { referenceRoutes } from '@limn/contracts/references';
import { type SignupDraft, signupRoutes } from '@limn/contracts/signup';
import { type Image, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import type { z } from 'zod';
import { eventually } from './eventually.ts';

/** Steps that people take, each a call to a running server: of samples, tests, journeys and benches alike. */

/** People who call one server. */
export interface People {
  as(email: string): Promise<Actor>;
}

type Kind = 'artist' | 'creator' | 'influencer';

/** The body of a successful call. @throws Error with the server's message otherwise */
export function sure<T>({ error, body }: { error: { message: string } | undefined; body: T }): T {
  if (error) throw new Error(error.message);
  return body;
}

/** The least that makes a profile of a kind. */
export function completeDraft(kind: Kind, accountName: string): z.input<typeof SignupDraft> {
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

/** Takes on a profile. */
export async function takeOn(person: Actor, kind: Kind, accountName: string): Promise<Profile> {
  const draft = completeDraft(kind, accountName);
  sure(
    await person.call(signupRoutes.save, {
      params: { kind },
      body: { step: 'social-accounts', draft },
    }),
  );
  return sure(await person.call(profileRoutes.create, { body: { kind } }));
}

/** Signs in and takes on a profile. */
export async function signUp(
  server: People,
  email: string,
  kind: Kind,
  accountName: string,
): Promise<Actor> {
  const person = await server.as(email);
  await person.call(identityRoutes.login);
  await takeOn(person, kind, accountName);
  return person;
}

/** Uploads a photo. */
export async function uploadPhoto(
  person: Actor,
  purpose: PhotoPurpose,
  bytes: Uint8Array,
): Promise<PhotoId> {
  const ticket = sure(await person.call(photoRoutes.ticket, { body: { purpose } }));
  if (ticket.kind !== 'signed') throw new Error('The photo is to go into a bucket.');
  const { searchParams } = new URL(ticket.url, 'http://localhost');
  const [expires, signature] = [searchParams.get('expires'), searchParams.get('signature')!];
  const { id } = sure(
    await person.call(photoRoutes.upload, {
      params: { id: ticket.id },
      query: { expires, signature },
      file: { name: 'photo.png', bytes },
    }),
  );
  return id;
}

/** Enables name, image, likeness and voice for everyone; without it people see no talents. */
export async function openTalents(server: People): Promise<void> {
  const ada = await server.as('ada@limn.test');
  await ada.call(identityRoutes.login);
  sure(
    await ada.call(featureRoutes.setRule, {
      params: { flag: 'nilv' },
      body: { percentage: 100, roles: [], people: [] },
    }),
  );
}

/** Completes the payment provider's onboarding, on the sandbox's page at an origin. */
export async function connectPayouts(artist: Actor, origin: string): Promise<void> {
  const { url } = sure(await artist.call(billingRoutes.connect));
  const page = new URL(new URL(url).pathname, origin);
  // It leads back to nowhere but where it is itself.
  page.searchParams.set('return', origin);
  const { status } = await fetch(page, { method: 'POST', redirect: 'manual' });
  if (status !== 303) throw new Error(`The payment provider’s page answered ${status}.`);
}

export async function acceptArtStyleAgreement(person: Actor) {
  const { data } = sure(
    await person.call(licensingRoutes.agreement, { params: { kind: 'art-style' } }),
  );
  return { version: data.version, sha256: data.sha256 };
}

export async function startStyle(artist: Actor, name: string, description = ''): Promise<StyleId> {
  const { id } = sure(
    await artist.call(styleRoutes.create, {
      body: { name, description, agreement: await acceptArtStyleAgreement(artist) },
    }),
  );
  return id;
}

/** Uploads artworks of a style. */
export async function uploadArtworks(
  artist: Actor,
  id: StyleId,
  artworks: Iterable<{ name: string; bytes: Uint8Array }>,
): Promise<void> {
  for (const file of artworks)
    sure(
      await artist.call(styleRoutes.upload, {
        params: { id },
        query: { holdsRights: 'true' },
        file,
      }),
    );
}

/** Waits until a style's newest training has ended well, `seconds` long. */
export async function trained(artist: Actor, id: StyleId, seconds?: number): Promise<void> {
  const read = async () => {
    const { training } = sure(await artist.call(styleRoutes.training, { params: { id } }));
    return training && !['queued', 'running'].includes(training.status) ? training : undefined;
  };
  const { status, error } = await eventually('the training ends', read, seconds);
  if (status !== 'succeeded') throw new Error(`Training ${status}: ${error}`);
}

/** Has pictures painted, by the quickest model where the recipe names no other, and waits until they are there. */
export async function generate(
  creator: Actor,
  style: StyleId,
  recipe: Record<string, unknown> = {},
): Promise<Image[]> {
  const { id } = sure(
    await creator.call(studioRoutes.generate, {
      body: {
        prompt: 'a sun over a green hill',
        model: 'limn-quick',
        style,
        image_dimensions: '512x512',
        quality: 10,
        requestId: randomUUID(),
        ...recipe,
      },
    }),
  );
  const done = await eventually('the generation ends', async () => {
    const generation = sure(await creator.call(studioRoutes.get, { params: { id } }));
    return ['queued', 'running'].includes(generation.status) ? undefined : generation;
  });
  if (done.status !== 'succeeded') throw new Error(`Generation ${done.status}: ${done.error}`);
  return done.images;
}

/** The reference with this title among those found for some words; null if it is not there. */
export async function referenceCalled(
  creator: Actor,
  words: string,
  title: string,
): Promise<ReferenceId | null> {
  const { references } = sure(await creator.call(referenceRoutes.search, { query: { words } }));
  return references.find((reference) => reference.title === title)?.id ?? null;
}

/** Presses 'Buy licence' and returns the payment page's address. */
export async function startPurchase(
  creator: Actor,
  image: Image,
  tier: Image['offers'][0]['tier'],
) {
  const { data } = sure(
    await creator.call(licensingRoutes.agreement, { params: { kind: 'customer-licence' } }),
  );
  const { version, sha256 } = data;
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

/** The card of the sandbox with which every payment succeeds. */
export const goodCard = '4242 4242 4242 4242';

export async function buyLicence(creator: Actor, image: Image, tier: Image['offers'][0]['tier']) {
  const { url, licence } = sure(await startPurchase(creator, image, tier));
  await payWith(goodCard, url);
  return eventually('the licence comes into force', async () => {
    const { body } = await creator.call(licensingRoutes.get, { params: { id: licence.id } });
    return body.status === 'active' ? body : undefined;
  });
}
