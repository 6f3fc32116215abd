import type { ContactMessage } from '@limn/contracts/content';
import type { LetterText } from '../mail/index.ts';

/** A message of the contact form, for us. */
export const contactLetter = ({ name, email, topic, message }: ContactMessage): LetterText => ({
  subject: `${topic}: ${name}`,
  text: `${message}\n\n${name} <${email}>`,
});
