import { upTo } from '@limn/contracts/text';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Sent, toSent } from './sent.ts';

/** A cached response to guests. */
export interface GuestAnswer {
  sent: Sent;
  /** RFC 9110, section 8.8.3. */
  etag: string;
}

/**
 * Answers that all guests are given alike, kept in this process by their address. They are forgotten with every change
 * made through this process, at the word of others (`forget`), and after half a minute at the latest.
 */
export interface GuestAnswers {
  get(address: string): GuestAnswer | undefined;
  /** Keeps what was answered, unless something has changed since `since`. */
  keep(address: string, text: string, since: number): GuestAnswer;
  /** Counts changes. */
  now(): number;
  forget(): void;
}

const secondsKept = 30;
const most = 1000;
const mostBytes = 16 * 1024 * 1024;

export function createGuestAnswers(): GuestAnswers {
  const kept = new LRUCache<string, GuestAnswer>({
    max: most,
    maxSize: mostBytes,
    sizeCalculation: ({ sent }, address) => sent.length + address.length,
    ttl: secondsKept * 1000,
  });
  let changes = 0;
  return {
    get: (address) => kept.get(address),
    keep(address, text, since) {
      const sent = toSent(text);
      const answer = { sent, etag: `"${upTo(hash('sha256', sent, 'base64url'), 27)}"` };
      if (since === changes) kept.set(address, answer);
      return answer;
    },
    now: () => changes,
    forget() {
      changes += 1;
      kept.clear();
    },
  };
}
