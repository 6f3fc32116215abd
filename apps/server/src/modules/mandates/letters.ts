import { paths } from '@limn/contracts/web-paths';
import { brand } from '../../brand.ts';
import type { LetterText } from '../mail/index.ts';

/**
 * @param name the name of the program
 * @param signed the text of the mandate
 */
export const mandateSignedLetter = (
  name: string,
  signed: string,
  publicUrl: string,
): LetterText => ({
  subject: `You signed a mandate for “${name}”`,
  text: `“${name}” may now buy licences for you, within the limits you set. You can end that at any time. If this was not you, end the mandate and write to us.\n\n${publicUrl}${paths.mandates}\n\nWhat you signed:\n${signed}\n\nYour ${brand.name}`,
});
