import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Actor, callRoute } from '@limn/contracts/call';
import type { ProfileKind } from '@limn/contracts/constants';
import type { PhotoId, ProfileId, UserId } from '@limn/contracts/ids';
import { notificationRoutes } from '@limn/contracts/notifications';
import type { PhotoPurpose } from '@limn/contracts/photos';
import { type ProfileFields, profileRoutes } from '@limn/contracts/profiles';
import {
  claimsOf,
  embeddedIssuer,
  issueToken,
  localAccounts,
  readSigningKey,
  recordLogin,
  userByClaims,
} from '../src/modules/identity/index.ts';
import { markSampleProfile } from '../src/modules/profiles/index.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Config } from '../src/platform/config.ts';
import type { Database } from '../src/platform/database/database.ts';
import { completeDraft, sure, takeOn, uploadPhoto } from './steps.ts';

export interface PeopleParts {
  config: Config;
  db: Database;
  clock: Clock;
  /** Where the server listens. */
  origin: string;
  /** Aborted when the server closes. */
  signal: AbortSignal;
}

/** A sample person, who calls the server as everybody does. */
export interface Person extends Actor {
  userId: UserId;
  email: string;
}

/** One with a profile. */
export interface Holder extends Person {
  profileId: ProfileId;
}

/** Creates a sample person's account as if they had signed in once; accepted unless the account is to wait. */
export async function seedUser(
  { db, clock, config }: Pick<PeopleParts, 'db' | 'clock' | 'config'>,
  email: string,
): Promise<UserId> {
  const { sub, ...claims } = claimsOf(email);
  const full = {
    sub,
    issuer: embeddedIssuer(config.publicUrl),
    email,
    email_verified: true,
    given_name: String(claims['given_name']),
    family_name: String(claims['family_name']),
    iat: Math.floor(Date.now() / 1000),
  };
  const user = await userByClaims(db)(full, clock.now());
  const accepted = localAccounts.find((account) => account.email === email)?.accepted ?? true;
  await recordLogin(db, user.id, full, accepted, clock.now());
  return user.id;
}

/** Signs a sample person in. Once the server closes their calls fail. */
export async function seedPerson(parts: PeopleParts, email: string): Promise<Person> {
  const { config, origin, signal } = parts;
  const userId = await seedUser(parts, email);
  const key = await readSigningKey(config.dataFolder);
  const token = await issueToken({ key, publicUrl: config.publicUrl, email });
  return {
    userId,
    email,
    token,
    async call(route, input) {
      signal.throwIfAborted();
      return callRoute(origin, token, route, input);
    },
  };
}

const pictures = new URL('./pictures/', import.meta.url);

/** File names in a folder of sample pictures, sorted; empty if the folder is not shipped. */
export function picturesIn(folder: string): string[] {
  const at = new URL(`${folder}/`, pictures);
  return existsSync(at) ? readdirSync(at).sort() : [];
}

export const readPicture = (path: string): Promise<Uint8Array> => readFile(new URL(path, pictures));

/** Uploads a sample picture, by path or bytes; null if it is not shipped. */
export async function seedPhoto(
  person: Actor,
  purpose: PhotoPurpose,
  picture: string | Uint8Array | undefined,
): Promise<PhotoId | null> {
  if (picture === undefined) return null;
  if (typeof picture !== 'string') return uploadPhoto(person, purpose, picture);
  return existsSync(new URL(picture, pictures))
    ? uploadPhoto(person, purpose, await readPicture(picture))
    : null;
}

/** Texts of a sample profile besides its name. */
export type Sample = Partial<
  Pick<
    ProfileFields,
    | 'tagline'
    | 'profession'
    | 'about'
    | 'categories'
    | 'contentOptions'
    | 'socialNetworks'
    | 'website'
    | 'pricing'
  >
> & {
  accountName: string;
  /** Pictures in `seeds/pictures`, by path, or at hand; without them the profile has none. */
  headshot?: string | Uint8Array | undefined;
  coverphoto?: string | undefined;
};

/**
 * Seeds a sample profile and publishes it; a creator has no public page there. Idempotent; continues after an
 * interruption.
 */
export async function seedProfile(
  parts: PeopleParts,
  email: string,
  kind: ProfileKind,
  { headshot, coverphoto, ...sample }: Sample,
): Promise<Holder> {
  const person = await seedPerson(parts, email);
  const params = { kind };
  const known = sure(await person.call(profileRoutes.mine))[kind];
  const { id } = known ?? (await takeOn(person, kind, sample.accountName));
  if (!known?.sample) {
    const fields = {
      ...completeDraft(kind, sample.accountName),
      ...sample,
      headshot: await seedPhoto(person, 'headshot', headshot),
      coverphoto: await seedPhoto(person, 'coverphoto', coverphoto),
    };
    sure(await person.call(profileRoutes.update, { params, body: fields }));
    await markSampleProfile(parts.db, id);
  }
  if (kind !== 'creator' && !known?.published)
    sure(await person.call(profileRoutes.publish, { params, body: { published: true } }));
  return { ...person, profileId: id };
}

/** Notifications about the samples count as read. */
export async function markNotificationsRead(person: Actor): Promise<void> {
  sure(await person.call(notificationRoutes.read, { body: {} }));
}

/** The sample influencer, with a portfolio of pictures of our own engine. */
export async function seedInfluencer(parts: PeopleParts): Promise<Holder> {
  const person = await seedProfile(parts, 'juno@limn.test', 'influencer', {
    accountName: 'Juno Reyes',
    tagline: 'Slow travel, loud colours',
    profession: 'Presenter and voice',
    about:
      'Juno talks about places, ferries and breakfast, on camera and off it. Ask for a face, a voice, or both. A sample profile of a fresh machine: Juno does not exist, and these pictures were painted.',
    categories: ['Influencer', 'Voice Talent', 'Food'],
    contentOptions: ['image', 'video', 'voice'],
    socialNetworks: {
      facebook: { handle: '', followers: 0 },
      instagram: { handle: 'junoreyes', followers: 48_200 },
      tiktok: { handle: 'junoreyes', followers: 112_000 },
    },
    website: 'https://example.com/juno',
    pricing: { personal: 5000, standard: 20_000, commercial: 90_000 },
    headshot: 'people/juno-headshot.jpg',
    coverphoto: 'people/juno-cover.jpg',
  });
  const names = picturesIn('people').filter((name) => name.startsWith('juno-portfolio-'));
  // Skip pictures added by an interrupted start.
  const { portfolioImages } = sure(await person.call(profileRoutes.mine)).influencer!;
  for (const name of names.slice(portfolioImages.length))
    sure(
      await person.call(profileRoutes.addPortfolioImage, {
        params: { kind: 'influencer' },
        body: {
          photoId: await uploadPhoto(person, 'portfolio', await readPicture(`people/${name}`)),
          description: name
            .replace('juno-portfolio-', '')
            .replace(/^\d+-|\.jpg$/g, '')
            .replaceAll('-', ' '),
        },
      }),
    );
  return person;
}
