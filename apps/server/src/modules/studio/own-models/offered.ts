import type { StyleId, UserId } from '@limn/contracts/ids';
import { type Model, ownModelOf, styleOfOwnModel } from '@limn/contracts/recipe';
import type { Sql } from '../../../platform/database/database.ts';
import type { CreditWorth } from '../../billing/index.ts';
import { providerOf, providerOfTrained, trainedModel, trainedVersion } from '../../models/index.ts';
import { profileNames } from '../../profiles/index.ts';
import { type StyleRow, stylesById } from '../../styles/index.ts';
import { publishedModels, workingModel } from './queries.ts';

/** Reads the value of a credit from the plans; undefined if none sells any. */
export type ReadWorth = () => Promise<CreditWorth | undefined>;

/** The price that pictures by a style's own model pay its artist, with the credits that cover it. */
export function artistPriceOf(
  style: StyleRow,
  worth: CreditWorth,
): NonNullable<Model['artistPrice']> {
  const { priceOwnModel: amount, currency } = style;
  return { amount, currency, credits: Math.ceil(amount / worth.amount) };
}

/** A style's usable model, with the style's artist; with `all`, the newest trained one. */
async function found(db: Sql, styleId: StyleId, among: 'offered' | 'all') {
  const [row, styles] = await Promise.all([
    workingModel(db, styleId, among === 'all' ? 'newest' : 'published'),
    stylesById(db, [styleId]),
  ]);
  const style = styles.get(styleId);
  if (!row || !style) return undefined;
  const [provider, artists] = await Promise.all([
    providerOfTrained(db, row, among),
    profileNames(db, [style.profileId]),
  ]);
  const artist = artists.get(style.profileId);
  if (!provider || !artist) return undefined;
  const facts = {
    id: ownModelOf(styleId),
    style: style.name,
    artist: artist.name,
    version: row.version,
    works: row.works.length,
    artistPrice: null,
  };
  return { model: await trainedModel(db, provider, facts), style, artist };
}

/** The model of a style of its own that makes pictures; of all, its newest that was trained, for its samples. */
export async function ownModel(
  db: Sql,
  styleId: StyleId,
  among: 'offered' | 'all' = 'offered',
): Promise<Model | undefined> {
  return (await found(db, styleId, among))?.model;
}

/**
 * The same with a picture's price for this person: artists do not pay themselves. Also undefined if credits are sold in
 * another currency, or not at all.
 */
export async function pricedModel(
  db: Sql,
  styleId: StyleId,
  userId: UserId | undefined,
  readWorth: ReadWorth,
): Promise<Model | undefined> {
  const there = await found(db, styleId, 'offered');
  if (!there) return undefined;
  const { model, style, artist } = there;
  if (userId && artist.userId === userId) return model;
  const worth = await readWorth();
  if (worth?.currency !== style.currency) return undefined;
  return { ...model, artistPrice: artistPriceOf(style, worth) };
}

/** Versions of models of single styles, by their ids. */
export async function ownVersions(db: Sql, ids: string[]): Promise<[string, string][]> {
  const styles = [...new Set(ids)].flatMap((id) => styleOfOwnModel(id) ?? []);
  const rows = await publishedModels(db, styles);
  const found: [string, string][] = [];
  for (const { styleId, providerId, version } of rows) {
    const provider = await providerOf(db, providerId);
    if (provider) found.push([ownModelOf(styleId), trainedVersion(provider, version)]);
  }
  return found;
}
