import type { PaintingPool } from '../../painting/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobWorker, PlainJob } from '../../platform/jobs.ts';
import { featuresJob, mostStored, unreadOf } from '../../platform/known-pictures.ts';
import type { Storage } from '../../platform/storage.ts';
import { imageFiles } from '../images/index.ts';
import { headshotFiles } from '../personas/index.ts';
import { photoFiles } from '../photos/index.ts';
import { artworkFiles } from '../styles/index.ts';
import { decode } from './pixels.ts';

/** Long side at which features are taken: they are looked for at a quarter of it. */
const featureSide = 1536;

/** Takes the local features of everything that copies are looked up among. */
export const knownPicturesJob = ({
  db,
  storage,
  pool,
}: {
  db: Database;
  storage: Storage;
  pool: PaintingPool;
}): JobWorker<PlainJob> =>
  featuresJob(
    {
      db,
      storage,
      async featuresOf(file, signal) {
        const received = await decode(file, featureSide).catch(() => undefined);
        if (!received) return undefined;
        const { pixels } = received;
        const task = { kind: 'features', pixels, most: mostStored } as const;
        return (await pool.run(task, { signal })).features;
      },
    },
    {
      image: unreadOf('image', imageFiles),
      artwork: unreadOf('artwork', artworkFiles),
      photo: unreadOf('photo', photoFiles),
      headshot: unreadOf('headshot', headshotFiles),
    },
  );
