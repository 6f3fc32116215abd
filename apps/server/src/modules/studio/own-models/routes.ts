import { stepText } from '@limn/contracts/progress-step';
import { samplesOfAStyle } from '@limn/contracts/constants';
import type { ProfileId, StyleId } from '@limn/contracts/ids';
import { type OwnModel, ownModelRoutes } from '@limn/contracts/own-models';
import type { Sql } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Api } from '../../../platform/http/api.ts';
import type { SignedFiles } from '../../../platform/signed-files.ts';
import { hasConsent } from '../../agreements/index.ts';
import { type Caller, ownProfiles, profileOf, userOf } from '../../identity/index.ts';
import { creditsOf, imagesOfGenerations } from '../../images/index.ts';
import { listProviders, trainersOffered } from '../../models/index.ts';
import { artworksOf, styleOfArtist, visibleStyle } from '../../styles/index.ts';
import { generationsById } from '../queries.ts';
import type { StudioParts } from '../ports.ts';
import { toPainting, toSample } from '../sample-routes.ts';
import {
  cancelOwnModel,
  modelOfArtist,
  publishOwnModel,
  startOwnModel,
  withdrawOwnModel,
} from './manage.ts';
import { pricedModel } from './offered.ts';
import { modelsOfStyle } from './queries.ts';
import { startOwnSamples } from './samples.ts';
import type { OwnModelRow } from './schema.ts';

type OwnModelParts = Pick<StudioParts, 'handle' | 'clock' | 'jobs' | 'files' | 'creditWorth'>;

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

/** Samples of models, with their credits and progress. */
async function samplesOf(db: Sql, files: SignedFiles, rows: OwnModelRow[]) {
  const ids = rows.flatMap(({ samples }) => samples ?? []);
  const [paintings, images] = await Promise.all([
    generationsById(db, ids),
    imagesOfGenerations(db, ids),
  ]);
  const shown = [...images.values()].flat().map(({ id }) => id);
  return { paintings, images, credits: await creditsOf(db, files, shown) };
}

/** Models of a style as its artist sees them, with their samples. */
function toOwnModels(
  files: SignedFiles,
  rows: OwnModelRow[],
  { paintings, images, credits }: Awaited<ReturnType<typeof samplesOf>>,
  names: ReadonlyMap<string, string>,
  works: string,
): OwnModel[] {
  return rows.map((row) => {
    const painting = row.samples && paintings.get(row.samples);
    const samples = (row.samples && images.get(row.samples)) || [];
    return {
      id: row.id,
      version: row.version,
      base: names.get(row.providerId) ?? row.base,
      state: row.state,
      progress: row.progress,
      step: stepText(row.step),
      error: row.error,
      works: row.works.length,
      stale: row.works.toSorted().join() !== works,
      credits: row.credits,
      samples: samples
        .toSorted((a, b) => a.position - b.position)
        .slice(0, samplesOfAStyle)
        .map((image) => toSample(files, image, credits.get(image.id) ?? [])),
      painting: painting ? toPainting(painting) : null,
      pictures: row.pictures,
      removal: row.removal,
      createdAt: row.createdAt.toISOString(),
      startedAt: timeOf(row.startedAt),
      trainedAt: timeOf(row.trainedAt),
      publishedAt: timeOf(row.publishedAt),
      endedAt: timeOf(row.endedAt),
    };
  });
}

/** Models that learn one style: their artist's side, and what creators are offered. */
export function addOwnModelRoutes(api: Api<Caller>, parts: OwnModelParts): void {
  const { handle, clock, jobs, creditWorth } = parts;
  const { db } = handle;

  async function read(styleId: StyleId, profileId: ProfileId) {
    const [style, rows, works, providers, offers, agreed] = await Promise.all([
      styleOfArtist(db, styleId, profileId),
      modelsOfStyle(db, styleId),
      artworksOf(db, [styleId]),
      listProviders(db),
      trainersOffered(db),
      hasConsent(db, 'own-model', styleId),
    ]);
    if (!style) throw notFound('That art style');
    const names = new Map(providers.map(({ id, name }) => [id as string, name]));
    const ids = works.map(({ id }) => id);
    const samples = await samplesOf(db, parts.files, rows);
    return {
      models: toOwnModels(parts.files, rows, samples, names, ids.toSorted().join()),
      trainers: offers.map(({ shown }) => shown),
      agreed,
    };
  }

  api.on(ownModelRoutes.list, ({ caller, params }) => read(params.id, profileOf(caller, 'artist')));

  api.on(ownModelRoutes.train, async ({ caller, params, body }) => {
    const profileId = profileOf(caller, 'artist');
    const { id: userId } = userOf(caller);
    const asked = { styleId: params.id, profileId, userId, ...body, now: clock.now() };
    await startOwnModel({ db, jobs }, asked);
    return read(params.id, profileId);
  });

  const on = [
    [ownModelRoutes.cancel, cancelOwnModel],
    [ownModelRoutes.publish, publishOwnModel],
    [ownModelRoutes.withdraw, withdrawOwnModel],
  ] as const;
  for (const [route, act] of on)
    api.on(route, async ({ caller, params: { id: styleId, modelId: id } }) => {
      const profileId = profileOf(caller, 'artist');
      await act({ db, jobs }, { styleId, id, profileId, now: clock.now() });
      return read(styleId, profileId);
    });

  api.on(ownModelRoutes.paint, async ({ caller, params: { id: styleId, modelId } }) => {
    const profileId = profileOf(caller, 'artist');
    await db.transaction(async (tx) => {
      const model = await modelOfArtist(tx, styleId, modelId, profileId);
      if (model.state !== 'ready' && model.state !== 'published')
        throw conflict('This model makes no pictures.');
      const before = model.samples && (await generationsById(tx, [model.samples]));
      if (before && [...before.values()].some(({ finishedAt }) => !finishedAt))
        throw conflict('Samples of this model are already being made.');
      await startOwnSamples(tx, jobs, model, clock.now());
    });
    return read(styleId, profileId);
  });

  api.on(ownModelRoutes.offered, async ({ caller, params }) => {
    const style = await visibleStyle(db, params.id, ownProfiles(caller));
    if (!style) throw notFound('That art style');
    const model =
      style.takenDownAt === null && (await pricedModel(db, style.id, caller.user?.id, creditWorth));
    return { model: model || null };
  });
}
