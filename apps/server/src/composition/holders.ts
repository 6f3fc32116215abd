import type { BookId, ProfileId } from '@limn/contracts/ids';
import { bookById, bookOfferOf } from '../modules/books/index.ts';
import { hasReadyPersona } from '../modules/personas/index.ts';
import { profileById, profileNames } from '../modules/profiles/index.ts';
import type { Holders } from '../modules/projects/index.ts';
import { offerOf } from '../modules/talents/index.ts';

const whole = 1_000_000;

/** Subjects of projects: published talents, who receive all of it, and books, whose contributors share. */
export const holders: Holders = {
  async talent(db, id) {
    const offer = await offerOf(db, id as ProfileId);
    if (!offer) return undefined;
    const { profileId, userId, name, rights, forbiddenUses, pricing } = offer;
    return {
      profileId,
      kind: 'influencer',
      userId,
      name,
      subject: name,
      rights,
      forbidden: forbiddenUses,
      prices: { tiers: pricing },
      payees: [{ profileId, ppm: whole }],
    };
  },
  async book(db, id) {
    const offer = await bookOfferOf(db, id as BookId);
    if (!offer) return undefined;
    const { profileId, userId, title, rights, prices, forbiddenUses, payees } = offer;
    const holder = (await profileNames(db, [profileId])).get(profileId);
    if (!holder || holder.kind === 'creator') return undefined;
    return {
      profileId,
      kind: holder.kind,
      userId,
      name: holder.name,
      subject: title,
      rights,
      forbidden: forbiddenUses,
      prices: { rights: prices },
      // Basis points are hundredths of a percent, parts per million ten-thousandths.
      payees: payees.map((payee) => ({ profileId: payee.profileId, ppm: payee.basisPoints * 100 })),
    };
  },
  hasPersona: hasReadyPersona,
  async isDown(db, { subjectKind, subjectId, holderId }) {
    const holder = await profileById(db, holderId);
    if (!holder || holder.deletedAt || holder.takenDownAt) return true;
    if (subjectKind === 'talent') return false;
    const book = await bookById(db, subjectId as BookId);
    return !book || book.takenDownAt !== null;
  },
};
