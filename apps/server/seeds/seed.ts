import { basename, extname } from 'node:path';
import type { Actor } from '@limn/contracts/call';
import { styleRoutes } from '@limn/contracts/styles';
import { givePlan } from '../src/modules/billing/index.ts';
import { localAccounts } from '../src/modules/identity/index.ts';
import { markSampleStyle } from '../src/modules/styles/index.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import { readSetting, writeSetting } from '../src/platform/settings.ts';
import { seedBooks } from './books.ts';
import { type Collection, collections } from './collections.ts';
import {
  type PeopleParts,
  picturesIn,
  markNotificationsRead,
  readPicture,
  seedInfluencer,
  seedProfile,
  seedUser,
} from './people.ts';
import { seedOfferedPictures } from './offered-pictures.ts';
import { seedProjects } from './projects.ts';
import { connectPayouts, startStyle, sure, trained, uploadArtworks } from './steps.ts';
import { seedTalents } from './talents.ts';

export interface SeedParts extends PeopleParts {
  jobs: Jobs;
  say: (line: string) => void;
}

/** Maximum seconds of a training, waiting included: a busy machine does other work first. */
const longestTraining = 3600;

/** A sample art style: its pictures are uploaded, trained and published the way an artist does it. */
async function seedStyle(
  { db, origin, say }: SeedParts,
  artist: Actor,
  collection: Collection,
): Promise<void> {
  const names = picturesIn(collection.folder);
  if (names.length === 0) return;
  const { artStyles } = sure(
    await artist.call(styleRoutes.list, { query: { createdBy: 'me', size: 100 } }),
  );
  const known = artStyles.find(({ name }) => name === collection.name);
  if (known?.published) return;
  say(`Preparing the sample art style “${collection.name}”…`);
  await connectPayouts(artist, origin);
  const id = known?.id ?? (await startStyle(artist, collection.name, collection.description));
  await markSampleStyle(db, id);
  const params = { id };
  const { artworks } = sure(await artist.call(styleRoutes.get, { params }));
  const files = await Promise.all(
    names.map(async (name, position) => {
      const title = collection.titles[position] ?? basename(name, extname(name));
      return {
        name: title + extname(name),
        bytes: await readPicture(`${collection.folder}/${name}`),
      };
    }),
  );
  // Pictures that an interrupted start has already uploaded.
  await uploadArtworks(artist, id, files.slice(artworks.length));
  const { training } = sure(await artist.call(styleRoutes.training, { params }));
  if (!training || training.status === 'failed' || training.status === 'cancelled')
    sure(await artist.call(styleRoutes.train, { params }));
  await trained(artist, id, longestTraining);
  const { prices, medium, subjects } = collection;
  sure(
    await artist.call(styleRoutes.update, {
      params,
      body: { published: true, prices, medium, subjects },
    }),
  );
  await markNotificationsRead(artist);
}

async function seedCollection(parts: SeedParts, collection: Collection) {
  const { email, name: accountName, tagline, about } = collection.artist;
  const [first, second] = picturesIn(collection.folder).map(
    (name) => `${collection.folder}/${name}`,
  );
  const artist = await seedProfile(parts, email, 'artist', {
    accountName,
    tagline,
    about,
    categories: ['Artist'],
    website: 'https://example.com',
    headshot: first,
    coverphoto: second,
  });
  await seedStyle(parts, artist, collection);
  return artist;
}

/** Collections a fresh server waits for; the others follow while it already serves. */
const first = 2;

/**
 * Fills a fresh embedded server with sample people and art styles, once, through its API. Direct writes only do what no
 * API allows: accepting people, giving plans, marking samples. If interrupted, it continues at the next start.
 * @returns the work that remains once the server is ready
 */
export async function seed(parts: SeedParts): Promise<() => Promise<void>> {
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
  // At once: what is trained has samples painted, which would hold the next training up.
  const artists = await Promise.all(
    collections.slice(0, first).map((collection) => seedCollection(parts, collection)),
  );
  return async () => {
    const [mira, tomas] = artists;
    // A few at once, so that Explore is not empty while the other samples are prepared.
    if (parts.config.styleSamples) await seedOfferedPictures(parts, 2);
    await seedTalents(parts, juno);
    if (mira && tomas) await seedBooks(parts, { mira, tomas, juno });
    for (const collection of collections.slice(first))
      await seedCollection({ ...parts, say: () => undefined }, collection);
    await seedProjects(parts);
    if (parts.config.styleSamples) await seedOfferedPictures(parts);
    if (parts.signal.aborted) return;
    await writeSetting(db, 'seeded', true);
    parts.say('The samples are complete.');
  };
}
