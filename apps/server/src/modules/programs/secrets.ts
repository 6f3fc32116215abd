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

/** A new key: prefix, 30 random characters, and a checksum (CRC-32 in base 62) that exposes mistyped keys. */
export function newSecret(): string {
  const random = Array.from({ length: randomLength }, () => alphabet[randomInt(62)]).join('');
  return `${keyPrefix}${random}${checksum(keyPrefix + random)}`;
}

const form = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/** Checks form and checksum, without the database. */
export const isSecret = (text: string): boolean =>
  form.test(text) &&
  checksum(upTo(text, text.length - checksumLength)) === text.slice(-checksumLength);

export const digestOf = (secret: string): string => hash('sha256', secret, 'hex');

/** The beginning of a key, shown in lists. */
export const beginningOf = (secret: string): string => upTo(secret, keyPrefix.length + 4);
