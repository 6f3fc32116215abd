import { readdirSync, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { TrainingId } from '@limn/contracts/ids';
import type Stripe from 'stripe';
import type { Database } from '../src/platform/database/database.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Config } from '../src/platform/config.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import type { Storage } from '../src/platform/storage.ts';
import { readSetting, writeSetting } from '../src/platform/settings.ts';
import { currentAgreement } from '../src/modules/agreements/index.ts';
import { localAccounts } from '../src/modules/identity/index.ts';
import {
  addArtwork,
  createStyle,
  listStyles,
  hasEnded,
  newestTraining,
  startTraining,
  storePicture,
  updateStyle,
} from '../src/modules/styles/index.ts';
import { ensureAccount, givePlan } from '../src/modules/billing/index.ts';
import { finishOnboarding } from '../src/sandbox/resources.ts';
import { collections, type Collection } from './collections.ts';
import { seedBooks } from './books.ts';
import { type Person, seedInfluencer, seedProfile, seedUser } from './people.ts';
import { seedProjects } from './projects.ts';
import { seedTalents } from './talents.ts';

export interface SeedParts {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  storage: Storage;
  stripe: Stripe;
  say: (line: string) => void;
  train: (data: { trainingId: TrainingId }, signal: AbortSignal) => Promise<void>;
  /** Aborted when the server closes. */
  signal: AbortSignal;
}

const pictures = new URL('./pictures/', import.meta.url);

/** A sample art style: its pictures taken in, trained and published, the same way an artist's are. */
async function seedStyle(parts: SeedParts, artist: Person, collection: Collection): Promise<void> {
  const { db, clock, storage, jobs, say } = parts;
  const folder = new URL(`${collection.folder}/`, pictures);
  if (!existsSync(folder)) return;
  const own = {
    artist: artist.profileId,
    published: 'both',
    sort: 'newest',
    offset: 0,
    size: 100,
  } as const;
  const { styles } = await listStyles(db, own);
  const known = styles.find((style) => style.name === collection.name);
  if (known?.publishedAt) return;
  say(`Preparing the sample art style “${collection.name}”…`);
  const { version, sha256 } = await currentAgreement(db, 'art-style');
  const style =
    known ??
    (await createStyle(db, {
      ...artist,
      name: collection.name,
      description: collection.description,
      agreement: { version, sha256 },
      sample: true,
      now: clock.now(),
    }));
  for (const [position, name] of readdirSync(folder).sort().entries()) {
    const bytes = await readFile(new URL(name, folder));
    const stored = await storePicture(storage, bytes, collection.titles[position] ?? name);
    await addArtwork(db, style.id, stored, clock.now()).catch(() => undefined);
  }
  const newest = await newestTraining(db, style.id);
  // One that an earlier start began and did not finish goes on.
  const training =
    newest && newest.finishedAt === null
      ? newest
      : await startTraining({ db, jobs }, style.id, [artist.profileId], clock.now());
  await parts.train({ trainingId: training.id }, parts.signal);
  await updateStyle(
    db,
    style.id,
    artist.profileId,
    {
      published: true,
      prices: collection.prices,
      medium: collection.medium,
      subjects: collection.subjects,
    },
    clock.now(),
  );
}

/** Waits until the queue has worked off a training, or the server closes. */
async function untilTrained({ db, signal }: SeedParts, id: TrainingId): Promise<void> {
  while (!signal.aborted && !(await hasEnded(db, id)))
    await new Promise((resolve) => setTimeout(resolve, 500));
}

async function seedCollection(parts: SeedParts, collection: Collection): Promise<Person> {
  const { db, clock, stripe } = parts;
  const { email, name } = collection.artist;
  const folder = new URL(`${collection.folder}/`, pictures);
  const [first, second] = existsSync(folder) ? readdirSync(folder).sort() : [];
  const artist = await seedProfile(parts, email, 'artist', {
    accountName: name,
    tagline: collection.artist.tagline,
    about: collection.artist.about,
    categories: ['Artist'],
    website: 'https://example.com',
    ...(first ? { headshot: new URL(first, folder) } : {}),
    ...(second ? { coverphoto: new URL(second, folder) } : {}),
  });
  const account = await ensureAccount({ db, clock, stripe }, artist.profileId);
  // The sample artists have been through the payment provider's onboarding.
  await db.transaction((tx) => finishOnboarding(tx, account));
  await seedStyle(parts, artist, collection);
  return artist;
}

/** Collections a fresh server waits for; the others follow while it already serves. */
const first = 2;

/**
 * Fills a fresh embedded server with sample people and art styles, once. Cut off in the middle, it goes
 * on at the next start.
 * @returns what is left to do once the server listens, given where
 */
export async function seed(parts: SeedParts): Promise<(origin: () => string) => Promise<void>> {
  const { db, clock } = parts;
  if (await readSetting(db, 'seeded')) return async () => undefined;
  for (const account of localAccounts) await seedUser(parts, account.email);
  const cleo = await seedProfile(parts, 'cleo@limn.test', 'creator', {
    accountName: 'Cleo Marchetti',
    about: 'Sample profile of a fresh machine.',
    website: 'https://example.com',
  });
  const juno = await seedInfluencer(parts);
  if (!(await readSetting(db, 'seeded-plan'))) {
    await givePlan(db, cleo.userId, 'creator', clock.now());
    await writeSetting(db, 'seeded-plan', true);
  }
  const artists: Person[] = [];
  for (const collection of collections.slice(0, first))
    artists.push(await seedCollection(parts, collection));
  // By now the queue works: a second hand on the same training would only be in its way.
  const train: SeedParts['train'] = async ({ trainingId }) => untilTrained(parts, trainingId);
  return async (origin) => {
    const [mira, tomas] = artists;
    await seedTalents(parts, juno);
    if (mira && tomas) await seedBooks(parts, { mira, tomas, juno });
    for (const collection of collections.slice(first)) {
      if (parts.signal.aborted) return;
      await seedCollection({ ...parts, train, say: () => undefined }, collection);
    }
    await seedProjects(parts, origin());
    if (parts.signal.aborted) return;
    await writeSetting(db, 'seeded', true);
    parts.say('The samples are complete.');
  };
}
