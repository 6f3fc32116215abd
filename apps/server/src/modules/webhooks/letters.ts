import { failingDays } from '@limn/contracts/webhooks';
import { paths } from '@limn/contracts/web-paths';
import { brand } from '../../brand.ts';
import type { LetterText } from '../mail/index.ts';

/** A webhook was turned off because every delivery to it failed, or because its server answered that it is gone. */
export function webhookDisabledLetter(
  { host, url, why }: { host: string; url: string; why: 'failing' | 'gone' },
  publicUrl: string,
): LetterText {
  const reason =
    why === 'gone'
      ? `It answered with status 410 (gone):\n${url}`
      : `Every delivery to it failed for ${failingDays} days:\n${url}`;
  return {
    subject: `Your webhook at ${host} is off`,
    text: `${reason}\n\nWe send nothing more to it. When it works again, turn it on here. You can resend failed deliveries of the last 30 days from its log:\n${publicUrl}${paths.webhooks}\n\nYour ${brand.name}\n`,
  };
}
