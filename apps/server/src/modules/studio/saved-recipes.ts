import { lockQuota } from '../../platform/database/lock-quota.ts';
import { stylesOf } from '@limn/contracts/recipe';
import {
  mostSavedRecipes,
  type SavedRecipe,
  savedRecipeRoutes,
} from '@limn/contracts/saved-recipes';
import type { UserId } from '@limn/contracts/ids';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { creditedStyles } from '../styles/index.ts';
import { savedRecipes } from './schema.ts';

type Row = typeof savedRecipes.$inferSelect;

/** Recipes as their owner sees them. */
async function toRecipes(db: Sql, found: Row[]): Promise<SavedRecipe[]> {
  const idsOf = ({ recipe }: Row) => stylesOf(recipe).map(({ style }) => style);
  const styles = await creditedStyles(db, [...new Set(found.flatMap(idsOf))]);
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    recipe: row.recipe,
    withdrawn: idsOf(row).flatMap((id) => {
      const style = styles.get(id);
      return style?.withdrawn ? style.name : [];
    }),
    createdAt: row.createdAt.toISOString(),
  }));
}

const ofPerson = (user: UserId) => eq(savedRecipes.userId, user);

/** Recipes that a person saved under names; private. */
export function addSavedRecipeRoutes(
  api: Api<Caller>,
  { db, clock }: { db: Database; clock: Clock },
): void {
  api.on(savedRecipeRoutes.list, async ({ caller }) => {
    const found = await db
      .select()
      .from(savedRecipes)
      .where(ofPerson(userOf(caller).id))
      .orderBy(desc(savedRecipes.createdAt), desc(savedRecipes.id));
    return { recipes: await toRecipes(db, found) };
  });

  api.on(savedRecipeRoutes.save, async ({ caller, body: { name, recipe } }) => {
    const user = userOf(caller).id;
    return db.transaction(async (tx) => {
      await lockQuota(tx, 'recipes', user);
      await tx
        .delete(savedRecipes)
        .where(and(ofPerson(user), sql`lower(${savedRecipes.name}) = lower(${name})`));
      const [others] = await tx.select({ n: count() }).from(savedRecipes).where(ofPerson(user));
      if ((others?.n ?? 0) >= mostSavedRecipes)
        throw conflict(`You have ${mostSavedRecipes} recipes, the maximum. Delete some.`);
      const [row] = await tx
        .insert(savedRecipes)
        .values({ id: newId('savedRecipe'), userId: user, name, recipe, createdAt: clock.now() })
        .returning();
      return (await toRecipes(tx, [row!]))[0]!;
    });
  });

  api.on(savedRecipeRoutes.remove, async ({ caller, params }) => {
    const gone = await db
      .delete(savedRecipes)
      .where(and(eq(savedRecipes.id, params.id), ofPerson(userOf(caller).id)))
      .returning({ id: savedRecipes.id });
    if (gone.length === 0) throw notFound('That recipe');
  });
}
