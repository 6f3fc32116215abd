import type { ProfileId } from '@limn/contracts/ids';
import type { Holders } from '../modules/projects/index.ts';
import { offerOf } from '../modules/talents/index.ts';

const whole = 1_000_000;

/** Whose rights can be asked for: published talents, each paid alone. */
export const holders: Holders = {
  async talent(db, id) {
    const offer = await offerOf(db, id as ProfileId);
    if (!offer) return undefined;
    const { profileId, userId, name, rights, forbiddenUses } = offer;
    return {
      profileId,
      kind: 'influencer',
      userId,
      name,
      subject: name,
      rights,
      forbidden: forbiddenUses,
      payees: [{ profileId, ppm: whole }],
    };
  },
  book: () => Promise.resolve(undefined),
};
