import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ProfileKind } from '@limn/contracts/constants';
import type { PhotoId, ProfileId, UserId } from '@limn/contracts/ids';
import type { PhotoPurpose } from '@limn/contracts/photos';
import type { ProfileFields } from '@limn/contracts/profiles';
import {
  claimsOf,
  embeddedIssuer,
  localAccounts,
  recordLogin,
  userByClaims,
} from '../src/modules/identity/index.ts';
import { addPhoto } from '../src/modules/photos/index.ts';
import {
  addPortfolioImage,
  columnsOf,
  insertProfile,
  judgeFields,
  portfolioSize,
  profilesOfUser,
} from '../src/modules/profiles/index.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Config } from '../src/platform/config.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Storage } from '../src/platform/storage.ts';

export interface PeopleParts {
  config: Config;
  db: Database;
  clock: Clock;
  storage: Storage;
}

export interface Person {
  userId: UserId;
  profileId: ProfileId;
  email: string;
}

/** A sample person of the embedded provider, accepted, as if they had signed in once. */
export async function seedUser(
  { db, clock, config }: Pick<PeopleParts, 'db' | 'clock' | 'config'>,
  email: string,
) {
  const { sub, ...claims } = claimsOf(email);
  const full = {
    sub,
    issuer: embeddedIssuer(config.publicUrl),
    email,
    email_verified: true,
    given_name: String(claims['given_name']),
    family_name: String(claims['family_name']),
  };
  const user = await userByClaims(db, full, clock.now());
  const accepted = localAccounts.find((account) => account.email === email)?.accepted ?? true;
  await recordLogin(db, user.id, full, accepted, clock.now());
  return user.id;
}

const pictures = new URL('./pictures/people/', import.meta.url);

/** Takes a sample picture in as somebody's photo; null when it is not shipped. */
export async function seedPhoto(
  parts: PeopleParts,
  userId: UserId,
  purpose: PhotoPurpose,
  picture: URL | Buffer,
): Promise<PhotoId | null> {
  if (picture instanceof URL && !existsSync(picture)) return null;
  const { db, storage, clock } = parts;
  const bytes = picture instanceof URL ? await readFile(picture) : picture;
  return addPhoto({ db, storage }, userId, purpose, bytes, clock.now());
}

/** What a sample profile says, beside its name. */
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
  headshot?: URL | Buffer;
  coverphoto?: URL;
};

/** A published sample profile, made once. */
export async function seedProfile(
  parts: PeopleParts,
  email: string,
  kind: ProfileKind,
  { headshot, coverphoto, ...sample }: Sample,
): Promise<Person> {
  const { db, clock } = parts;
  const userId = await seedUser(parts, email);
  const known = (await profilesOfUser(db, userId)).find((profile) => profile.kind === kind);
  if (known) return { userId, profileId: known.id, email };
  const fields = judgeFields(kind, {
    ...sample,
    headshot: headshot ? await seedPhoto(parts, userId, 'headshot', headshot) : null,
    coverphoto: coverphoto ? await seedPhoto(parts, userId, 'coverphoto', coverphoto) : null,
  });
  const profile = await db.transaction((tx) =>
    insertProfile(tx, {
      userId,
      kind,
      ...columnsOf(fields, String(claimsOf(email)['family_name'])),
      published: kind !== 'creator',
      sample: true,
      now: clock.now(),
    }),
  );
  return { userId, profileId: profile.id, email };
}

/** The sample influencer, with a portfolio of pictures of our own engine. */
export async function seedInfluencer(parts: PeopleParts): Promise<Person> {
  const { db, clock } = parts;
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
    headshot: new URL('juno-headshot.jpg', pictures),
    coverphoto: new URL('juno-cover.jpg', pictures),
  });
  const names = existsSync(pictures)
    ? readdirSync(pictures)
        .filter((name) => name.startsWith('juno-portfolio-'))
        .sort()
    : [];
  // What an earlier start put in before it was cut off is there, or was taken out by hand.
  const there = await portfolioSize(db, person.profileId);
  for (const name of names.slice(there)) {
    const photoId = await seedPhoto(parts, person.userId, 'portfolio', new URL(name, pictures));
    if (!photoId) continue;
    await db.transaction((tx) =>
      addPortfolioImage(tx, {
        userId: person.userId,
        profileId: person.profileId,
        photoId,
        description: name
          .replace('juno-portfolio-', '')
          .replace(/^\d+-|\.jpg$/g, '')
          .replaceAll('-', ' '),
        now: clock.now(),
      }),
    );
  }
  return person;
}
