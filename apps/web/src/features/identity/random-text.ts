const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Unguessable letters and digits, each as likely as the others. */
export function randomText(length: number): string {
  const fair = 256 - (256 % letters.length);
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < fair && text.length < length) text += letters[byte % letters.length];
    }
  }
  return text;
}
