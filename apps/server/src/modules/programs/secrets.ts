import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { keyPrefix } from '@limn/contracts/api-keys';
import { upTo } from '@limn/contracts/text';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Random characters of a key: 178 bits. */
const randomLength = 30;
const checksumLength = 6;

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let n = 0; n < checksumLength; n++) {
    digits = alphabet[rest % 62]! + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** A new key: the prefix, 30 random characters, and 6 of a CRC-32 of both that tells mistyped and invented keys at once. */
export function newSecret(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(62)]).join('');
  return `${keyPrefix}${random}${checksum(keyPrefix + random)}`;
}

const form = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** Whether a text can be a key at all; spares the database invented ones. */
export const isSecret = (text: string): boolean =>
  form.test(text) &&
  checksum(upTo(text, text.length - checksumLength)) === text.slice(-checksumLength);

export const digestOf = (secret: string): string => hash('sha256', secret, 'hex');

/** What a person recognises a key by. */
export const beginningOf = (secret: string): string => upTo(secret, keyPrefix.length + 4);
