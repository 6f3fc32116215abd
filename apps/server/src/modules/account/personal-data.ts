import type { UserId } from '@limn/contracts/ids';
import { sql, type SQL } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';

type Query = (userId: UserId) => SQL;

const byUser =
  (table: string): Query =>
  (id) =>
    sql`select * from ${sql.identifier(table)} where user_id = ${id}`;
const byProfile =
  (table: string): Query =>
  (id) =>
    sql`select t.* from ${sql.identifier(table)} t join profiles p on p.id = t.profile_id
      where p.user_id = ${id}`;
const byStyle =
  (table: string): Query =>
  (id) =>
    sql`select t.* from ${sql.identifier(table)} t join art_styles s on s.id = t.style_id
      join profiles p on p.id = s.profile_id where p.user_id = ${id}`;

/**
 * Every table that says something of a person, and which of its rows are theirs. A test compares this
 * list with the database's own columns, so that no table is forgotten.
 */
export const personalTables: Record<string, Query> = {
  users: (id) => sql`select * from users where id = ${id}`,
  profiles: byUser('profiles'),
  signup_drafts: byUser('signup_drafts'),
  photos: byUser('photos'),
  portfolio_images: byProfile('portfolio_images'),
  likes: byUser('likes'),
  consents: byUser('consents'),
  art_styles: byProfile('art_styles'),
  artworks: byStyle('artworks'),
  style_models: byStyle('style_models'),
  trainings: byStyle('trainings'),
  lifted_elements: byStyle('lifted_elements'),
  element_searches: byStyle('element_searches'),
  generations: byUser('generations'),
  images: byProfile('images'),
  attributions: byProfile('attributions'),
  licences: byUser('licences'),
  payments: byUser('payments'),
  earnings: byProfile('earnings'),
  payout_accounts: byProfile('payout_accounts'),
  payment_customers: byUser('payment_customers'),
  plan_periods: byUser('plan_periods'),
  credit_movements: (id) =>
    sql`select t.kind, t.reference, t.occurred_at, e.account, e.amount, e.currency
        from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
        where e.account like ${`user:${id}:%`} order by t.occurred_at`,
  mails: (id) =>
    sql`select m.* from mails m join users u on u.id = m.user_id or lower(u.email) = lower(m.recipient)
        where u.id = ${id}`,
  contact_messages: (id) =>
    sql`select c.* from contact_messages c join users u on lower(u.email) = lower(c.email)
        where u.id = ${id}`,
  reports: byUser('reports'),
  account_exports: byUser('account_exports'),
};

export async function personalRows(
  db: Sql,
  table: string,
  userId: UserId,
): Promise<Record<string, unknown>[]> {
  return rows(db, personalTables[table]!(userId));
}
