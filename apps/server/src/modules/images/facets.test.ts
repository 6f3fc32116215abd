import type { ArtworkId, ImageId, ProfileId, StyleId, UserId } from '@limn/contracts/ids';
import { Recipe } from '@limn/contracts/recipe';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseHandle, rows, type Sql, type Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { insertWorld } from '../../../testing/money-world.ts';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { actOnPictures } from './bulk-actions.ts';
import { countFacets } from './facets.ts';
import { matchesOf } from './picture-filter.ts';
import { forgetRecipes, type ImageRow, insertImage, setImageDown } from './queries.ts';
import { removeImages } from './remove-images.ts';
import { attributions } from './schema.ts';

const id = (prefix: string, n: number) => `${prefix}_01J${String(n).padStart(23, '0')}`;
const users = [id('usr', 4), id('usr', 6)] as UserId[];
const owners = [id('prf', 4), id('prf', 6)] as ProfileId[];
/** Artworks by number; the last two belong to one style. */
const works = [1, 2, 3, 4].map((n) => {
  const of = n === 4 ? 3 : n;
  const [artworkId, styleId] = [id('art', n) as ArtworkId, id('sty', of) as StyleId];
  return { artworkId, styleId, profileId: id('prf', of) as ProfileId, ppm: 250_000 };
});
const now = new Date('2026-02-01T00:00:00Z');

const steps = ['rename', 'recolour', 'show', 'take down', 'put back', 'remove'] as const;
const which = fc.array(fc.nat(9), { minLength: 1, maxLength: 4 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    owner: fc.nat(1),
    origin: fc.constantFrom('edited' as const, 'composed' as const, 'uploaded' as const),
    model: fc.constantFrom('collage', 'wash', null),
    colours: fc.option(fc.uniqueArray(fc.constantFrom('red' as const, 'blue' as const))),
    sample: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    owed: fc.uniqueArray(fc.nat(3)),
    apart: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('delete' as const, 'restore' as const, 'star' as const),
    which,
    owner: fc.nat(1),
  }),
  fc.record({
    kind: fc.constantFrom(...steps),
    which,
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Picture {
  id: ImageId;
  owner: number;
}

describe('counts of what pictures can be narrowed down by', () => {
  let handle: DatabaseHandle;
  let made: Picture[] = [];
  beforeAll(async () => {
    handle = await openTestDatabase();
    await insertWorld(handle);
    await handle.script(`insert into artworks (id, style_id, title, storage_key, thumbnail_key, sha256, width, height, bytes, created_at)
      values ('${works[3]!.artworkId}', '${works[3]!.styleId}', 'A', 'k', 'k', 'h4', 1, 1, 1, now())`);
  });
  afterAll(() => handle.close());

  /** Calls a style and its artist otherwise. */
  async function setNames(tx: Tx, word: string): Promise<void> {
    const { styleId, profileId } = works[0]!;
    await tx.execute(sql`update art_styles set name = ${`Style ${word}`} where id = ${styleId}`);
    await tx.execute(
      sql`update profiles set account_name = ${`Artist ${word}`} where id = ${profileId}`,
    );
  }

  /** By what pictures are found. */
  const found = (db: Sql) =>
    rows(
      db,
      sql`select image_id, profile_id, created_at, width, height, listed, trashed, words,
        array(select one from unnest(facets) as one order by one) as facets
        from image_search order by image_id`,
    );

  async function create(tx: Tx, one: Extract<Step, { kind: 'create' }>): Promise<Picture> {
    const image: ImageRow = {
      id: newId('image'),
      origin: one.origin,
      profileId: owners[one.owner]!,
      recipe: one.model && Recipe.parse({ model: one.model, prompt: 'a hill' }),
      colours: one.colours,
      sample: one.sample,
      account: { kind: 'own', shares: [] },
      name: null,
      generationId: null,
      position: 0,
      styleId: null,
      modelVersion: null,
      composer: null,
      width: 1,
      height: 1,
      format: 'jpeg',
      fullKey: 'k',
      fullSha256: 'h',
      previewKey: 'k',
      thumbnailKey: 'k',
      publicPreviewKey: null,
      publicThumbnailKey: null,
      cleanThumbnailKey: null,
      mapKey: null,
      ownersKey: null,
      signed: false,
      contents: [],
      notPainted: [],
      lifted: [],
      largestCopy: null,
      listedAt: null,
      takenDownAt: null,
      lookedUpAt: null,
      offerRefusedAt: null,
      copyOf: null,
      starredAt: null,
      deletedAt: null,
      listedBefore: null,
      createdAt: now,
    };
    const owed = one.owed.map((n) => works[n]!);
    await insertImage(tx, image, one.apart ? [] : owed, []);
    if (one.apart)
      for (const share of owed)
        await tx.insert(attributions).values({ imageId: image.id, ...share });
    return { id: image.id, owner: one.owner };
  }

  async function take(tx: Tx, one: Exclude<Step, { kind: 'create' }>): Promise<unknown> {
    const meant = one.which.flatMap((n) => made[n] ?? []);
    const ids = [...new Set(meant.map((image) => image.id))];
    const first = ids[0];
    if (!first) return undefined;
    switch (one.kind) {
      case 'delete':
      case 'restore':
      case 'star': {
        const own = meant.flatMap((image) => (image.owner === one.owner ? image.id : []));
        const by = { user: users[one.owner]!, profiles: [owners[one.owner]!] };
        return actOnPictures(tx, by, { action: one.kind, images: own }, now);
      }
      case 'rename':
        return tx.execute(sql`update images set name = 'Other' where id = ${first}`);
      case 'recolour':
        return tx.execute(
          sql`update images set colours = array['green', 'red'] where id = ${first}`,
        );
      case 'show':
        return tx.execute(
          sql`update images set listed_at = now() where id = ${first} and taken_down_at is null`,
        );
      case 'take down':
        return setImageDown(tx, first, now);
      case 'put back':
        return setImageDown(tx, first, null);
      case 'remove':
        return removeImages(tx, ids);
    }
  }

  /** Kept, and counted whole: a condition that all of them fulfil is enough for that. */
  async function expectRight(): Promise<void> {
    for (const some of [owners.slice(0, 1), owners.slice(1), owners, []]) {
      const kept = await countFacets(handle.db, { owners: some });
      expect(kept).toEqual(await countFacets(handle.db, { owners: some, after: '1970-01-01' }));
      const chosen = await countFacets(handle.db, { owners: some, origin: 'uploaded' });
      expect(chosen.origins).toEqual(kept.origins);
    }
    const [wrong] = await rows<{ n: number }>(
      handle.db,
      sql`select count(*)::int as n from image_counts where count <= 0 or (kind = 'all' and count <> (
        select count(*) from images i where i.profile_id = image_counts.profile_id and not sample and deleted_at is null))`,
    );
    expect(wrong!.n).toBe(0);
    const kept = await found(handle.db);
    await handle.db.execute(sql`delete from image_search`);
    await handle.db.execute(sql`select set_image_search(array(select id from images))`);
    expect(kept).toEqual(await found(handle.db));
  }

  // Rows that another tab has removed meanwhile are not found, and nothing is done.
  const unlessGone = (error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  };

  test('pictures are found by what their styles and artists are called now', async () => {
    const found = async (words: string) =>
      (await rows(handle.db, matchesOf(sql`s.image_id`, { owners, words }))).length;
    const picture = await handle.db.transaction((tx) =>
      create(tx, {
        kind: 'create',
        owner: 0,
        origin: 'composed',
        model: null,
        colours: null,
        sample: false,
        owed: [0],
        apart: true,
      }),
    );
    await handle.db.transaction((tx) => setNames(tx, 'Usual'));
    expect(await found('style artist usual')).toBe(1);
    await handle.db.transaction((tx) => setNames(tx, 'Otherwise'));
    expect(await found('usual')).toBe(0);
    expect(await found('OTHERWISE')).toBe(1);
    await handle.db.transaction((tx) => removeImages(tx, [picture.id]));
    expect(await found('otherwise')).toBe(0);
  });

  test('are those of counting whole, whatever several people do with pictures at once', async () => {
    const tabs = fc.array(fc.array(step, { maxLength: 20, size: 'max' }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(tabs, async (all) => {
        await handle.db.transaction((tx) =>
          removeImages(
            tx,
            made.map((image) => image.id),
          ),
        );
        made = [];
        await Promise.all(
          all.map(async (tab) => {
            for (const one of tab)
              if (one.kind !== 'create')
                await handle.db.transaction((tx) => take(tx, one)).catch(unlessGone);
              // Other tabs cannot know it before the commit.
              else made.push(await handle.db.transaction((tx) => create(tx, one)));
          }),
        );
        await expectRight();
        await handle.db.transaction((tx) => forgetRecipes(tx, owners, '{"model": "other"}'));
        await expectRight();
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });
});
