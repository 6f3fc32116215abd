import type { ProfileId, UserId } from '@limn/contracts/ids';
import { sql } from 'drizzle-orm';
import type { DatabaseHandle } from '../src/platform/database/database.ts';
import type { PayeeShare, PaymentSubject } from '../src/modules/billing/index.ts';

export type Shares = [number, number, number];

const party = (payee: string, kind: string, id: string) => ({
  payee: payee as ProfileId,
  cause: { kind, id },
});
type Parties = Record<'licence' | 'project', ReturnType<typeof party>[]>;

/** The payees of a sale with these shares. */
export const payeesOf = (parties: Parties[keyof Parties], shares: Shares): PayeeShare[] =>
  parties.flatMap((one, index) => (shares[index]! > 0 ? { ...one, ppm: shares[index]! } : []));

/** A fake of projects: payments go to the given parties, and come back when refunded. */
export function projectPayments(parties: Parties) {
  const shares = new Map<string, Shares>();
  const refunded = new Map<string, number>();
  const subject: PaymentSubject = {
    paid: async (_tx, reference) => ({
      outcome: 'sold',
      payees: payeesOf(parties.project, shares.get(reference)!),
      letter: { subject: 'x', text: 'x' },
    }),
    expired: async () => undefined,
    refunded: async (_tx, reference) =>
      void refunded.set(reference, (refunded.get(reference) ?? 0) + 1),
  };
  return { subject, shares, refunded };
}

/**
 * People, three art styles, and images with pending licences that credit three artists; also an influencer and an
 * author, who are paid by projects.
 */
export async function insertWorld(handle: DatabaseHandle, currency = 'USD') {
  const id = (prefix: string, n: number) => `${prefix}_01J${String(n).padStart(23, '0')}`;
  const q = (text: string) => handle.db.execute(sql.raw(text));
  const at = `'2026-01-01T00:00:00Z'`;
  const kinds = ['artist', 'artist', 'artist', 'creator', 'influencer', 'creator'];
  for (let n = 1; n <= 6; n++) {
    await q(
      `insert into users (id, issuer, subject, email, accepted_at, created_at) values ('${id('usr', n)}','i','s${n}','p${n}@x.test',${at},${at})`,
    );
    await q(
      `insert into profiles (id, user_id, kind, account_name, created_at) values ('${id('prf', n)}','${id('usr', n)}','${kinds[n - 1]}','P${n}',${at})`,
    );
  }
  for (const n of [5, 6]) {
    await q(`update users set email_verified = true where id = '${id('usr', n)}'`);
    await q(
      `insert into admins (id, email, origin, since) values ('${id('adm', n)}','p${n}@x.test','operator',${at})`,
    );
  }
  for (let n = 1; n <= 3; n++) {
    await q(
      `insert into art_styles (id, profile_id, name, price_personal, price_standard, price_commercial, price_own_model, currency, published_at, created_at) values ('${id('sty', n)}','${id('prf', n)}','S',2500,5000,10000,50,'${currency}',${at},${at})`,
    );
    await q(
      `insert into artworks (id, style_id, title, storage_key, thumbnail_key, sha256, width, height, bytes, created_at) values ('${id('art', n)}','${id('sty', n)}','A','k','k','h${n}',1,1,1,${at})`,
    );
  }
  await q(
    `insert into generations (id, user_id, profile_id, style_id, request_id, recipe, status, credits_reserved, created_at) values ('${id('gen', 1)}','${id('usr', 4)}','${id('prf', 4)}','${id('sty', 1)}','r','{}','succeeded',1,${at})`,
  );
  let images = 0;
  let licences = 0;
  return {
    buyer: id('usr', 4) as UserId,
    admins: [id('usr', 5), id('usr', 6)] as [UserId, UserId],
    payees: [1, 2, 3, 5, 6].map((n) => id('prf', n) as ProfileId),
    /** The payees of each kind of sale with their causes, in the order of its shares. */
    parties: {
      licence: [1, 2, 3].map((n) => party(id('prf', n), 'style', id('sty', n))),
      project: [
        party(id('prf', 5), 'persona', 'persona-5'),
        party(id('prf', 6), 'book', 'book-6'),
        // The influencer once more, for something else.
        party(id('prf', 5), 'project', 'project-5'),
      ],
    },
    async image(shares: [number, number, number]) {
      images += 1;
      const image = id('img', images);
      const account = JSON.stringify({
        kind: 'exact',
        shares: shares.flatMap((ppm, index) =>
          ppm > 0 ? [{ source: 'artwork', id: id('art', index + 1), ppm }] : [],
        ),
      });
      await q(
        `insert into images (id, origin, generation_id, position, profile_id, style_id, recipe, model_version, width, height, format, account, full_key, full_sha256, preview_key, thumbnail_key, created_at) values ('${image}','generated','${id('gen', 1)}',${images},'${id('prf', 4)}','${id('sty', 1)}','{"prompt":"a hill","seed":${images}}','1',1,1,'jpeg','${account}','k','h','k','k',${at})`,
      );
      for (const [index, ppm] of shares.entries())
        if (ppm > 0)
          await q(
            `insert into attributions values ('${image}','${id('art', index + 1)}','${id('sty', index + 1)}','${id('prf', index + 1)}',${ppm})`,
          );
      return image;
    },
    async licence(image: string, tier: string, amount: number, from: string | null) {
      licences += 1;
      const licence = id('lic', licences);
      await q(
        `insert into licences (id, status, image_id, profile_id, user_id, licensee, tier, amount, currency, upgraded_from, agreement_version, agreement_sha256, request_id, reserved_until, created_at) values ('${licence}','pending','${image}','${id('prf', 4)}','${id('usr', 4)}','P4','${tier}',${amount},'${currency}',${from ? `'${from}'` : 'null'},'1.0','x','${licence}',${at},${at})`,
      );
      return licence;
    },
  };
}
