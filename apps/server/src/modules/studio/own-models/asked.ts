import type { UserId } from '@limn/contracts/ids';
import { formatMoney } from '@limn/contracts/money';
import { type Model, type Recipe, styleOfOwnModel } from '@limn/contracts/recipe';
import type { Sql, Tx } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { planOf } from '../../billing/index.ts';
import { modelById } from '../models.ts';
import { pricedModel, type ReadWorth } from './offered.ts';

/**
 * The own model of a recipe, if it is offered to the person, with its price for the artist.
 * @throws DomainError invalid for the model of another style
 */
export async function modelAskedFor(
  db: Sql,
  recipe: Recipe,
  userId: UserId,
  creditWorth: ReadWorth | undefined,
): Promise<Model | undefined> {
  const style = styleOfOwnModel(recipe.model);
  if (!style) return modelById(db, recipe.model);
  if (recipe.style && recipe.style !== style)
    throw invalid(
      'model',
      'This model learned another style. Choose that style, or another model.',
    );
  return creditWorth && pricedModel(db, style, userId, creditWorth);
}

/**
 * The price of each picture for the style's artist, as the person saw it.
 * @throws DomainError invalid when they saw another price, or would pay with credits that were not bought
 */
export async function agreedPrice(
  tx: Tx,
  { name, artistPrice }: Model,
  shown: number | undefined,
  userId: UserId,
  now: Date,
): Promise<number> {
  if (!artistPrice) return 0;
  const { amount, currency } = artistPrice;
  if (shown !== amount)
    throw invalid(
      'artistPrice',
      `Each picture by ${name} now pays its artist ${formatMoney({ amount, currency }, 'en-US')}. Check the price, then start again.`,
    );
  if ((await planOf(tx, userId, now)) === 'free')
    throw invalid(
      'model',
      `${name} pays its artist for each picture, which takes credits of a paid plan. Choose a plan under ‘Billing’, or another model.`,
    );
  return amount;
}
