import { randomInt } from 'node:crypto';
import { artworkLimits } from '@limn/contracts/constants';
import {
  type OwnModelId,
  type ProfileId,
  type ProviderId,
  StyleId,
  type UserId,
} from '@limn/contracts/ids';
import { largestSeed } from '@limn/contracts/recipe';
import { and, eq, inArray } from 'drizzle-orm';
import { chargeIfDone } from '../../../platform/charge-if-done.ts';
import type { Database, Sql, Tx } from '../../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { sourcesOf } from '../../../platform/states.ts';
import { hasConsent, recordConsent, withdrawConsentsOf } from '../../agreements/index.ts';
import { releaseCredits, reserveCredits } from '../../billing/index.ts';
import { fewestWorks, trainerOf } from '../../models/index.ts';
import {
  artworksOf,
  lockStyle,
  namesOfStyles,
  type StyleRow,
  styleOfArtist,
} from '../../styles/index.ts';
import { removingModels, trainingModel } from './jobs.ts';
import { modelsOfStyle, moveOwnModel, nextVersion } from './queries.ts';
import { type OwnModelRow, ownModels } from './schema.ts';
import { ownModelTransitions } from './states.ts';
import { withdrawModels } from './withdraw.ts';

interface ManageParts {
  db: Database;
  jobs: Jobs;
}

/** A style of an artist's, locked until the transaction ends. */
export async function ownStyle(tx: Tx, id: StyleId, profileId: ProfileId): Promise<StyleRow> {
  await lockStyle(tx, id);
  const style = await styleOfArtist(tx, id, profileId);
  if (!style) throw notFound('That art style');
  return style;
}

/** One of the models of a style of an artist's. */
export async function modelOfArtist(
  tx: Tx,
  styleId: StyleId,
  id: OwnModelId,
  profileId: ProfileId,
): Promise<OwnModelRow> {
  await ownStyle(tx, styleId, profileId);
  const model = (await modelsOfStyle(tx, styleId)).find((row) => row.id === id);
  if (!model) throw notFound('That model');
  return model;
}

/**
 * Queues the training of a model, with the artist's consent, and reserves its credits.
 * @throws DomainError conflict where it cannot be trained now, invalid for a trainer that cannot be had
 */
export async function startOwnModel(
  { db, jobs }: ManageParts,
  input: {
    styleId: StyleId;
    profileId: ProfileId;
    userId: UserId;
    provider: ProviderId;
    /** The version shown to the person. */
    credits: number;
    agreement: { version: string; sha256: string };
    now: Date;
  },
): Promise<void> {
  const { styleId, profileId, userId, now } = input;
  await chargeIfDone(() =>
    db.transaction(async (tx) => {
      const style = await ownStyle(tx, styleId, profileId);
      if (style.takenDownAt) throw conflict('We took this style down, so no model can learn it.');
      const works = await artworksOf(tx, [styleId]);
      if (works.length < artworkLimits.min)
        throw conflict(
          `A model learns from at least ${artworkLimits.min} pictures; there are ${works.length}.`,
        );
      if ((await modelsOfStyle(tx, styleId)).some(({ state }) => state === 'training'))
        throw conflict('A model is already learning this style.');
      const provider = await trainerOf(tx, input.provider);
      if (!provider)
        throw invalid('provider', 'This trainer is not available right now. Choose another one.');
      const fewest = fewestWorks(provider);
      if (works.length < fewest)
        throw conflict(
          `${provider.name} learns from at least ${fewest} pictures; there are ${works.length}. Add more, or choose another trainer.`,
        );
      const { credits } = provider.settings.trainer;
      if (credits !== input.credits)
        throw conflict(
          `A training now costs ${credits} credits. Check the price, then start again.`,
        );
      if (!(await hasConsent(tx, 'own-model', styleId)))
        await recordConsent(tx, {
          userId,
          profileId,
          kind: 'own-model',
          seen: input.agreement,
          subjectId: styleId,
          now,
        });
      const id = newId('ownModel');
      await tx.insert(ownModels).values({
        id,
        styleId,
        version: await nextVersion(tx, styleId),
        providerId: provider.id,
        base: provider.settings.model,
        // No word of any language, so that only this model answers to it.
        caption: `in the style of lmn${id.slice(-8).toLowerCase()}`,
        works: works.map((work) => work.id),
        state: 'training',
        step: { kind: 'waiting-for-trainer' },
        userId,
        credits,
        seed: randomInt(1, largestSeed),
        createdAt: now,
      });
      if (credits > 0) await reserveCredits(tx, { userId, amount: credits, reference: id, now });
      await jobs.send(tx, trainingModel, { modelId: id });
    }),
  );
}

/** Ends a training that gave no model: its credits come back, once. */
export async function endTraining(
  tx: Tx,
  id: OwnModelId,
  state: 'failed' | 'cancelled',
  { now, ...change }: { now: Date; error?: string; model?: string },
): Promise<void> {
  const step = { kind: state };
  const row = await moveOwnModel(tx, id, state, { ...change, step, endedAt: now });
  if (!row) return;
  const { userId, credits: amount } = row;
  if (amount > 0) await releaseCredits(tx, { userId, amount, reference: id, now });
}

/** Actions of an artist on one model of their style. */
interface ArtistsAct {
  styleId: StyleId;
  id: OwnModelId;
  profileId: ProfileId;
  now: Date;
}

/** Asks a training to stop; one that has not begun stops here. */
export async function cancelOwnModel(
  { db }: ManageParts,
  { styleId, id, profileId, now }: ArtistsAct,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { state, startedAt } = await modelOfArtist(tx, styleId, id, profileId);
    if (state !== 'training') throw conflict('This training has ended already.');
    if (!startedAt) return endTraining(tx, id, 'cancelled', { now });
    const asked = await tx
      .update(ownModels)
      .set({ cancelRequestedAt: now, step: { kind: 'stopping' } })
      .where(
        and(
          eq(ownModels.id, id),
          inArray(ownModels.state, sourcesOf(ownModelTransitions, 'cancelled')),
        ),
      )
      .returning({ id: ownModels.id });
    if (asked.length === 0) throw conflict('This training has ended already.');
  });
}

/**
 * Offers a trained model to creators; an earlier one of the style is withdrawn.
 * @throws DomainError conflict for one that was not trained, or whose consent was withdrawn
 */
export async function publishOwnModel(
  { db, jobs }: ManageParts,
  { styleId, id, profileId, now }: ArtistsAct,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { state } = await modelOfArtist(tx, styleId, id, profileId);
    if (state !== 'ready')
      throw conflict('Only a trained model that is not published yet can be published.');
    if (!(await hasConsent(tx, 'own-model', styleId)))
      throw conflict('The consent to a model of this style was withdrawn. Train another one.');
    for (const earlier of await modelsOfStyle(tx, styleId))
      if (earlier.state === 'published') await withdraw(tx, jobs, [earlier.id], now);
    await moveOwnModel(tx, id, 'published', { publishedAt: now });
  });
}

async function withdraw(tx: Tx, jobs: Jobs, ids: OwnModelId[], now: Date): Promise<void> {
  for (const id of ids) await moveOwnModel(tx, id, 'withdrawn', { endedAt: now });
  await jobs.send(tx, removingModels, {});
}

/** Withdraws a model permanently: it makes no new pictures, and its provider is asked to delete it. */
export async function withdrawOwnModel(
  { db, jobs }: ManageParts,
  { styleId, id, profileId, now }: ArtistsAct,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { state } = await modelOfArtist(tx, styleId, id, profileId);
    if (state !== 'ready' && state !== 'published')
      throw conflict('There is nothing to withdraw: this model makes no pictures.');
    await withdraw(tx, jobs, [id], now);
  });
}

/** The subjects of model consents: a style each. Withdrawing one withdraws all models trained on the style. */
export const ownModelConsents = (jobs: Jobs, now: () => Date) => ({
  names: (db: Sql, ids: string[]): Promise<Map<string, string>> =>
    namesOfStyles(db, ids as StyleId[]),
  async withdrawn(tx: Tx, subjectId: string): Promise<void> {
    const at = now();
    await withdrawConsentsOf(tx, 'own-model', subjectId, at);
    await withdrawModels(tx, [StyleId.parse(subjectId)], at);
    await jobs.send(tx, removingModels, {});
  },
});
