import { cutText } from '@limn/contracts/text';

/** What a text layer is called: its first line. */
export const textName = (text: string): string =>
  cutText(text.trim().split('\n')[0]!, 60) || 'Text';
