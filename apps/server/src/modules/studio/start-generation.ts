import { randomInt } from 'node:crypto';
import { plans } from '@limn/contracts/billing';
import type { GenerationId, ProfileId, ProgramId, StyleId, UserId } from '@limn/contracts/ids';
import { creditsFor } from '@limn/contracts/generation-price';
import {
  isOwnModel,
  type Model,
  needsEnhancements,
  plainImages,
  type Recipe,
  seedAfter,
  stylesOf,
  unusable,
} from '@limn/contracts/recipe';
import { expandWildcards } from '@limn/contracts/wildcards';
import { and, count, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { chargeIfDone } from '../../platform/charge-if-done.ts';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { lockQuota } from '../../platform/database/lock-quota.ts';
import { conflict, DomainError, invalid, notFound, tooMany } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { hashRequest, sameRequest } from '../../platform/same-request.ts';
import { sourcesOf } from '../../platform/states.ts';
import {
  giveOwnPicturesBack,
  ownPicturesLeft,
  planOf,
  releaseCredits,
  reserveCredits,
  spendCredits,
  takeOwnPictures,
} from '../billing/index.ts';
import type { Program } from '../identity/index.ts';
import { imagesOfGenerations } from '../images/index.ts';
import { assertNobodyNamed } from '../names/index.ts';
import { personaUse } from '../personas/index.ts';
import { learntStyles, type StyleRow, stylesById } from '../styles/index.ts';
import { assertGuides, assertOneOfEach } from './guide-pictures.ts';
import {
  assertReferencesNameNobody,
  openReferences,
  type ReferenceDoor,
} from './open-references.ts';
import { composing, generating } from './jobs.ts';
import { agreedPrice, modelAskedFor } from './own-models/asked.ts';
import type { ReadWorth } from './own-models/offered.ts';
import {
  countUnfinished,
  personaPicturesWaiting,
  generationByRequest,
  generationOf,
  type GenerationRow,
  moveGeneration,
} from './queries.ts';
import type { PlaceRecord } from './place-record.ts';
import { generations } from './schema.ts';
import { generationTransitions } from './states.ts';
import { turnOf } from './waiting.ts';

/** Checks what the contract cannot: that the model can use what the recipe asks for. */
function checkRecipe(
  model: Model | undefined,
  recipe: Recipe,
  { enhanced, into }: { enhanced: boolean; into: boolean },
) {
  if (!model && isOwnModel(recipe.model))
    throw invalid('model', 'This style has no model of its own now. Choose another one.');
  if (!model) throw invalid('model', 'This model does not exist. Choose one from the list.');
  if (into && model.account === 'declared')
    throw invalid('model', `${model.name} cannot paint into a canvas. Choose another model.`);
  if (!recipe.style) throw invalid('style', 'Choose an art style to paint in.');
  const [unused] = unusable(model, recipe);
  if (unused)
    throw invalid(unused, `${model.name} can’t use this. Leave it out, or choose another model.`);
  assertOneOfEach(recipe);
  if (model.account === 'declared' && recipe.persona)
    throw invalid('persona', `${model.name} cannot show a person. Leave the persona out.`);
  if (into && recipe.persona)
    throw invalid('persona', 'A persona fits only in a whole picture, not in a part of a canvas.');
  if (!enhanced && needsEnhancements(recipe))
    throw invalid(
      recipe.number_of_images > plainImages ? 'number_of_images' : 'image_dimensions',
      `Your account can make up to ${plainImages} pictures at once, at most 1344 pixels a side.`,
    );
  return { model, style: recipe.style };
}

/**
 * Every style must be on offer or its maker's own, and those that sell in one currency: a licence of the picture has one
 * price.
 * @returns whether the maker offers all of them as an artist, and whose they are
 */
export async function assertStyles(
  tx: Sql,
  recipe: Pick<Recipe, 'style' | 'mixed_styles'>,
  ownProfiles: ProfileId[],
) {
  const wanted = stylesOf(recipe);
  const found = await stylesById(
    tx,
    wanted.map(({ style }) => style),
  );
  const learnt = await learntStyles(tx, [...found.keys()]);
  const isOwn = (row: StyleRow) => ownProfiles.includes(row.profileId);
  const currencies = new Set<string>();
  for (const [at, { style }] of wanted.entries()) {
    const row = found.get(style);
    const shown = row && !row.deletedAt && !row.takenDownAt;
    const offered = shown && (row.publishedAt !== null || isOwn(row));
    if (offered && !learnt.has(row.id))
      throw conflict(`Train ‘${row.name}’ first: it has no training yet.`);
    if (!offered) {
      if (at === 0) throw conflict('This art style is no longer offered. Choose another one.');
      throw invalid('mixed_styles', 'A style that you mixed in is no longer offered. Take it out.');
    }
    // Private styles are never sold, so they have no price.
    if (!row.private) currencies.add(row.currency);
  }
  if (currencies.size > 1)
    throw invalid('mixed_styles', 'These styles have prices in different currencies. Mix others.');
  const rows = [...found.values()];
  return {
    own: rows.every((row) => isOwn(row) && !row.private),
    /** Styles of others that programs and agents may not paint in. */
    closed: rows.filter((row) => !row.programsAllowed && !isOwn(row)),
    artists: rows.map(({ profileId }) => profileId),
  };
}

/** The prompts its pictures are painted from: alternatives may form a name that the prompt itself does not contain. */
export const promptsOf = (recipe: Recipe): Set<string> =>
  new Set([
    recipe.prompt,
    ...Array.from({ length: recipe.number_of_images }, (_, position) =>
      expandWildcards(recipe.prompt, seedAfter(recipe.seed, position)),
    ),
  ]);

/**
 * All pictures requested with a persona count, including waiting ones.
 * @returns the person shown, if any
 */
async function assertPersona(
  tx: Tx,
  { persona: project, number_of_images: asked }: Recipe,
  ownProfiles: ProfileId[],
  now: Date,
): Promise<ProfileId[]> {
  if (!project) return [];
  const use = await personaUse(tx, project, now, { customers: ownProfiles, lock: true });
  const left = use.most - use.made - (await personaPicturesWaiting(tx, project));
  if (asked > left)
    throw invalid(
      'persona',
      left > 0
        ? `The project with ${use.project.holderName} allows ${left} more pictures. Ask for fewer.`
        : `All ${use.most} pictures that the project with ${use.project.holderName} allows have been made.`,
    );
  return [use.project.holderId];
}

/**
 * Credits of pictures that programs have asked for since a moment: what was spent, and what is reserved for those that are
 * not finished.
 */
export async function creditsOfPrograms(
  db: Sql,
  programs: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  if (programs.length === 0) return new Map();
  const found = await db
    .select({
      id: generations.through,
      credits: sql`sum(case when ${generations.finishedAt} is null
        then ${generations.creditsReserved} else ${generations.creditsSpent} end)`.mapWith(Number),
    })
    .from(generations)
    .where(
      and(inArray(generations.through, programs as ProgramId[]), gte(generations.createdAt, since)),
    )
    .groupBy(generations.through);
  return new Map(found.map(({ id, credits }) => [id!, credits]));
}

/** How many generations in a style programs have asked for since a moment, by program. */
export async function generationsOfStyle(
  db: Sql,
  styleId: StyleId,
  since: Date,
): Promise<Map<string, number>> {
  const found = await db
    .select({ id: generations.through, n: count() })
    .from(generations)
    .where(
      and(
        isNotNull(generations.through),
        eq(generations.styleId, styleId),
        gte(generations.createdAt, since),
      ),
    )
    .groupBy(generations.through);
  return new Map(found.map(({ id, n }) => [id!, n]));
}

/**
 * Checks that a program stays within its monthly credits (calendar month), this request included.
 * @throws DomainError insufficient_credits
 */
async function assertProgramMaySpend(
  tx: Tx,
  { id, name, kind, monthlyCredits: most }: Program,
  now: Date,
): Promise<void> {
  if (most === null) return;
  await lockQuota(tx, 'program-credits', id);
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const spent = (await creditsOfPrograms(tx, [id], month)).get(id) ?? 0;
  if (spent > most)
    throw new DomainError(
      'insufficient_credits',
      `You let the ${kind} “${name}” spend ${most} credits a month. With this it would spend ${spent}.`,
    );
}

/**
 * Queues a generation and reserves its credits, in one transaction. The same `requestId` gives the
 * generation it gave before. A seed of 0 is drawn here, and the drawn seed is what is stored.
 */
export async function startGeneration(
  {
    db,
    jobs,
    creditWorth,
    references: door,
  }: {
    db: Database;
    jobs: Jobs;
    creditWorth?: ReadWorth;
    /** Without it no reference can be followed. */
    references?: ReferenceDoor;
  },
  input: {
    userId: UserId;
    profileId: ProfileId;
    /** Whose pictures may guide it. */
    ownProfiles: ProfileId[];
    requestId: string;
    /** The key or app that asks for it; none: a person in a browser. */
    program?: Program | null;
    recipe: Recipe;
    /** The fee per picture to an artist, as shown to the person. */
    artistPrice?: number | undefined;
    /** Where it is painted into. */
    place?: PlaceRecord;
    /** Whether the feature 'canvas enhancements' is open to the person. */
    enhanced: boolean;
    now: Date;
    /** Ends the fetching of references. */
    signal: AbortSignal;
  },
): Promise<GenerationRow> {
  const { place } = input;
  const requestSha256 = hashRequest(place ? { ...input.recipe, place } : input.recipe);
  const known = await generationByRequest(db, input.userId, input.requestId);
  if (known) return sameRequest(known, requestSha256);
  const offered = await modelAskedFor(db, input.recipe, input.userId, creditWorth);
  const { model, style } = checkRecipe(offered, input.recipe, {
    enhanced: input.enhanced,
    into: place !== undefined,
  });
  const recipe = { ...input.recipe, seed: input.recipe.seed || randomInt(1, 2_147_483_647) };
  // Sources are searched before anything is reserved: a failure there costs nothing.
  const by = { userId: input.userId, profiles: input.ownProfiles };
  const references = await openReferences(door, recipe, by, input.signal);
  return chargeIfDone(() =>
    db.transaction(async (tx) => {
      await assertGuides(tx, recipe, input.ownProfiles);
      const { own, artists, closed } = await assertStyles(tx, recipe, input.ownProfiles);
      const [notForPrograms] = closed;
      if (input.program && notForPrograms)
        throw conflict(
          `The artist of ‘${notForPrograms.name}’ does not allow programs and agents to use it. Use it on the website.`,
        );
      const person = await assertPersona(tx, recipe, input.ownProfiles, input.now);
      const nameable = [...artists, ...person, ...input.ownProfiles];
      for (const prompt of promptsOf(recipe)) await assertNobodyNamed(tx, prompt, nameable);
      await assertReferencesNameNobody(tx, references, nameable, input.now);
      const { userId, now } = input;
      const artistPrice = await agreedPrice(tx, model, input.artistPrice, userId, now);
      const left = own ? await ownPicturesLeft(tx, input.userId, input.now) : 0;
      const free = Math.min(left, recipe.number_of_images);
      const paid = { ...recipe, number_of_images: recipe.number_of_images - free };
      const [row] = await tx
        .insert(generations)
        .values({
          id: newId('generation'),
          userId: input.userId,
          profileId: input.profileId,
          styleId: style,
          requestId: input.requestId,
          requestSha256,
          through: input.program?.id ?? null,
          recipe,
          place: place ?? null,
          status: 'queued',
          creditsReserved: creditsFor(model, paid),
          freePictures: free,
          artistPrice,
          sample: false,
          creditsSpent: 0,
          progress: 0,
          step: { kind: 'waiting-for-painter' },
          current: 1,
          attempts: 0,
          createdAt: input.now,
        })
        .onConflictDoNothing({ target: [generations.userId, generations.requestId] })
        .returning();
      if (!row)
        return sameRequest(
          (await generationByRequest(tx, input.userId, input.requestId))!,
          requestSha256,
        );
      const movement = { userId: input.userId, reference: row.id, now: input.now };
      if (free > 0)
        await takeOwnPictures(tx, { ...movement, amount: free, takenAt: row.createdAt });
      if (input.program) await assertProgramMaySpend(tx, input.program, now);
      if (row.creditsReserved > 0)
        await reserveCredits(tx, { ...movement, amount: row.creditsReserved });
      const waiting = await countUnfinished(tx, input.userId);
      const turn = await turnOf(tx, { id: row.id, userId: input.userId, model: recipe.model });
      await tx.update(generations).set({ turn }).where(eq(generations.id, row.id));
      const plan = plans[await planOf(tx, input.userId, input.now)];
      if (waiting > plan.generations)
        throw tooMany(
          `You have ${plan.generations} generations waiting, the maximum of the plan ${plan.name}. Start another when one has ended.`,
          30,
        );
      const kind = model.composer ? composing : generating;
      await jobs.send(tx, kind, { generationId: row.id }, { priority: 1 - turn });
      return row;
    }),
  );
}

/**
 * Ends a generation: credits and free pictures for what was not delivered come back, once. One that its person cancelled
 * is charged for the part that was painted of the pictures that cost credits, rounded down.
 */
export async function endGeneration(
  db: Database,
  id: GenerationId,
  end: {
    status: 'succeeded' | 'failed' | 'cancelled';
    now: Date;
    error?: string;
    /** Called in the transaction. */
    ended?: (tx: Tx, row: GenerationRow) => Promise<void>;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await moveGeneration(tx, id, end.status, {
      finishedAt: end.now,
      step: { kind: end.status === 'succeeded' ? 'done' : end.status },
      error: end.error ?? null,
      ...(end.status === 'succeeded' ? { progress: 1 } : {}),
    });
    if (!row) return;
    const { userId, creditsReserved: reserved } = row;
    // The artist's part is returned with the rest: undelivered pictures pay no one.
    const inPart = end.status === 'cancelled' && row.artistPrice === 0;
    const painted = inPart ? Math.floor(row.paidProgress * reserved) : 0;
    const charged = Math.max(0, painted - row.creditsSpent);
    if (charged > 0) {
      const spent = row.creditsSpent + charged;
      await tx.update(generations).set({ creditsSpent: spent }).where(eq(generations.id, id));
      const reference = `${id}:cancelled`;
      await spendCredits(tx, { userId, amount: charged, reference, now: end.now });
    }
    const left = reserved - row.creditsSpent - charged;
    if (left > 0) await releaseCredits(tx, { userId, amount: left, reference: id, now: end.now });
    await returnFreePictures(tx, row, end.now);
    await end.ended?.(tx, row);
  });
}

/** Returns free pictures that were not painted. */
async function returnFreePictures(tx: Tx, row: GenerationRow, now: Date): Promise<void> {
  const { id, userId, freePictures, createdAt } = row;
  if (freePictures === 0) return;
  const painted = (await imagesOfGenerations(tx, [id])).get(id) ?? [];
  const amount = freePictures - painted.filter((image) => image.position < freePictures).length;
  if (amount > 0)
    await giveOwnPicturesBack(tx, { userId, amount, takenAt: createdAt, reference: id, now });
}

/** Asks a generation to stop; one that has not begun stops here. Pictures delivered are kept. */
export async function cancelGeneration(
  db: Database,
  id: GenerationId,
  profiles: ProfileId[],
  now: Date,
): Promise<GenerationRow> {
  const row = await generationOf(db, id, profiles);
  if (!row) throw notFound('That generation');
  if (row.status === 'queued') await endGeneration(db, id, { status: 'cancelled', now });
  else if (row.status === 'running')
    await db
      .update(generations)
      .set({ cancelRequestedAt: now, step: { kind: 'stopping' } })
      .where(
        and(
          eq(generations.id, id),
          // It may have ended since it was read.
          inArray(generations.status, sourcesOf(generationTransitions, 'cancelled')),
        ),
      );
  return (await generationOf(db, id, profiles))!;
}
