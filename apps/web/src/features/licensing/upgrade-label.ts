import { formatMoney } from '@limn/contracts/money';
import type { Image } from '@limn/contracts/studio';
import { tierTerms } from '../../domain/tier-terms.ts';

/** 'Upgrade to Standard – $25.00'. */
export const upgradeLabel = (offer: Image['offers'][number]): string =>
  `Upgrade to ${tierTerms[offer.tier].name} – ${formatMoney(offer)}`;
