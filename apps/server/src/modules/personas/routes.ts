import { personaRoutes } from '@limn/contracts/personas';
import { desc, eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import { hasConsentOfProfile } from '../agreements/index.ts';
import { type Caller, ownProfiles, userOf } from '../identity/index.ts';
import { imagesById, imageUrl } from '../images/index.ts';
import { profileOfKind } from '../profiles/index.ts';
import { runningProject, runningProjectsOf } from '../projects/index.ts';
import { assertOwnHeadshot, type RecognizeHeadshot } from './own-headshots.ts';
import {
  addHeadshot,
  type EndingParts,
  cancelTraining,
  removeHeadshot,
  startTraining,
  withdrawPersona,
} from './manage.ts';
import { headshotById, personaOf, readyPersonas, toHeadshot, viewOf } from './queries.ts';
import { personaPictures } from './schema.ts';
import { madeUnder, mostUnder } from './use-persona.ts';

interface PersonaParts extends EndingParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  storage: Storage;
  files: SignedFiles;
  recognize: RecognizeHeadshot;
}

/** Number of pictures returned at once. */
const shown = 60;

export function addPersonaRoutes(api: Api<Caller>, parts: PersonaParts): void {
  const { db, clock, jobs, storage, files, recognize } = parts;
  const ownProfile = (caller: Caller) => profileOfKind(db, userOf(caller).id, 'influencer');

  api.on(personaRoutes.mine, async ({ caller }) =>
    viewOf(db, files, (await ownProfile(caller)).id),
  );
  api.on(personaRoutes.addHeadshot, async ({ caller, file, signal }) => {
    const { id } = await ownProfile(caller);
    const by = { userId: userOf(caller).id, profiles: ownProfiles(caller) };
    const isOwn = (data: Uint8Array) => assertOwnHeadshot(recognize, data, by, signal);
    return toHeadshot(files, await addHeadshot({ db, storage }, id, file, isOwn, clock.now()));
  });
  api.on(personaRoutes.removeHeadshot, async ({ caller, params }) =>
    removeHeadshot({ db, storage }, (await ownProfile(caller)).id, params.id),
  );
  api.on(personaRoutes.file, async ({ params, query }) => {
    if (!files.check(params.id, query.variant, query.expires, query.signature))
      throw new DomainError('forbidden', 'This link has expired. Reload the page.');
    const shot = await headshotById(db, params.id);
    const key = query.variant === 'cut' ? shot?.cutKey : shot?.storageKey;
    if (!key) throw notFound('That headshot');
    const { stream, size } = await storage.stream(key);
    const type = query.variant === 'cut' ? 'image/png' : 'image/webp';
    return { stream, size, type, immutable: true };
  });
  api.on(personaRoutes.train, async ({ caller, body }) => {
    const { id: profileId } = await ownProfile(caller);
    const consent = { ...body, userId: userOf(caller).id, profileId, now: clock.now() };
    await startTraining({ db, jobs }, consent);
    return viewOf(db, files, profileId);
  });
  api.on(personaRoutes.cancel, async ({ caller }) => {
    const { id } = await ownProfile(caller);
    await cancelTraining(db, id);
    return viewOf(db, files, id);
  });
  api.on(personaRoutes.withdraw, async ({ caller }) => {
    const { id } = await ownProfile(caller);
    await db.transaction((tx) => withdrawPersona(parts, tx, id, clock.now()));
  });

  api.on(personaRoutes.usable, async ({ caller }) => {
    const running = await runningProjectsOf(db, ownProfiles(caller), clock.now());
    const about = running.filter((project) => project.open && mostUnder(project) > 0);
    const ready = await readyPersonas(
      db,
      about.map(({ holderId }) => holderId),
    );
    const made = await madeUnder(
      db,
      about.map(({ id }) => id),
    );
    const personas = about.flatMap((project) => {
      const persona = ready.get(project.holderId);
      if (!persona) return [];
      return {
        project: project.id,
        name: project.holderName,
        uses: persona.uses,
        left: Math.max(0, mostUnder(project) - (made.get(project.id) ?? 0)),
        until: project.endsAt?.toISOString() ?? null,
      };
    });
    return { personas };
  });
  api.on(personaRoutes.pictures, async ({ caller, params: { id } }) => {
    const project = await runningProject(db, id, clock.now());
    const own = ownProfiles(caller);
    if (!project || !(own.includes(project.customerId) || own.includes(project.holderId)))
      throw notFound('That project');
    const [persona, agreed, under, counted] = await Promise.all([
      personaOf(db, project.holderId),
      hasConsentOfProfile(db, 'persona', project.holderId),
      madeUnder(db, [id]),
      db
        .select()
        .from(personaPictures)
        .where(eq(personaPictures.projectId, id))
        .orderBy(desc(personaPictures.createdAt), desc(personaPictures.imageId))
        .limit(shown),
    ]);
    const made = under.get(id) ?? 0;
    const images = await imagesById(
      db,
      counted.map(({ imageId }) => imageId),
    );
    return {
      usable: project.open && mostUnder(project) > made && persona?.state === 'ready',
      gone: !agreed,
      made,
      most: mostUnder(project),
      pictures: counted.map(({ imageId, createdAt }) => {
        const image = images.get(imageId);
        return {
          id: imageId,
          url: image && !image.deletedAt ? imageUrl(files, imageId, 'thumbnail') : null,
          width: image?.width ?? 1,
          height: image?.height ?? 1,
          at: createdAt.toISOString(),
        };
      }),
    };
  });
}
