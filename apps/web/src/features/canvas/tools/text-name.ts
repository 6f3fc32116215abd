import { cutText } from '@limn/contracts/text';

/** The name of a text layer: its first line. */
export const textName = (text: string): string =>
  cutText(text.trim().split('\n')[0]!, 60) || 'Text';
