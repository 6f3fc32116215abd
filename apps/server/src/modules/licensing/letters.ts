import { formatMoney, type Money } from '@limn/contracts/money';
import { tierTerms } from '@limn/contracts/tiers';
import { paths } from '@limn/contracts/web-paths';
import { brand } from '../../brand.ts';
import type { LetterText } from '../mail/index.ts';
import type { LicenceRow } from './queries.ts';

/** A purchase that a program began. */
interface Purchase extends Money, Pick<LicenceRow, 'tier'> {
  /** The program's name. */
  name: string;
  /** The picture's title. */
  title: string;
  /** Why it needs its buyer, in a sentence. */
  why: string;
}

/** A program's purchase waits for its buyer to pay or decline. */
export function purchaseWaitsLetter(
  { name, title, tier, why, ...money }: Purchase,
  publicUrl: string,
): LetterText {
  const price = formatMoney(money, 'en-US');
  return {
    subject: `“${name}” asks you to license a picture for ${price}`,
    text: `“${name}” wants to buy the ${tierTerms[tier].name.toLowerCase()} licence of “${title}” for you, for ${price}. ${why}\n\nLook at it, then pay or decline, within half an hour:\n${publicUrl}${paths.approvals}\n\nNothing is charged before you pay.\n\nYour ${brand.name}`,
  };
}

type Licence = Pick<LicenceRow, 'number' | 'tier' | 'licensee' | 'imageId'>;

/**
 * Licences bought together are in force.
 * @param active at least one
 * @param replaced the licences that were upgraded to these
 */
export function licencesActiveLetter(
  active: readonly Licence[],
  replaced: readonly Pick<Licence, 'number'>[],
  publicUrl: string,
): LetterText {
  const { number, tier, licensee, imageId } = active[0]!;
  const whole =
    active.length > 1
      ? `Your ${tier} licence of ${active.length} pictures is in force, in the name of ${licensee}.`
      : `Your ${tier} licence is in force, in the name of ${licensee}.`;
  const before = replaced.map((licence) => licence.number).join(', ');
  const upgraded = before ? `\nIt replaces ${before}, which you upgraded.\n` : '';
  const next =
    active.length > 1
      ? `Download the pictures; the certificate lists all of them:\n${publicUrl}${paths.images}`
      : `Download the picture and its certificate:\n${publicUrl}${paths.image(imageId)}`;
  return {
    subject: `Your licence ${number}`,
    text: `${whole} Its number is ${number}; anyone can check the licence with it.\n${upgraded}\n${next}`,
  };
}
