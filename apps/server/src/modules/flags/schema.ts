import { profileKinds } from '@limn/contracts/constants';
import type { Flag } from '@limn/contracts/features';
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { json } from '../../platform/database/record.ts';

export const featureRules = pgTable('feature_rules', {
  flag: text().$type<Flag>().primaryKey(),
  percentage: integer().notNull(),
  roles: json('roles', z.array(z.enum(profileKinds))).notNull(),
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
