import type { ProfileKind } from '@limn/contracts/constants';
import type { Flag } from '@limn/contracts/features';
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

export const featureRules = pgTable('feature_rules', {
  flag: text().$type<Flag>().primaryKey(),
  percentage: integer().notNull(),
  roles: jsonb().$type<ProfileKind[]>().notNull(),
});

export const featurePeople = pgTable(
  'feature_people',
  {
    flag: text().$type<Flag>().notNull(),
    /** Lower case. */
    email: text().notNull(),
    open: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.flag, table.email] })],
);
