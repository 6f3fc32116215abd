import { LRUCache } from 'lru-cache';
import { type Sent, toSent } from './sent.ts';

/**
 * Answers that one person was given, kept in this process by person and address as long as nothing at all has changed in
 * the database: a page that is loaded again, or asked for by several tabs, costs no statement.
 */
export interface PersonalAnswers {
  get(person: string, address: string): Sent | undefined;
  /** Keeps what was answered, unless something has changed since `since`. */
  keep(person: string, address: string, text: string, since: number): void;
  /** Counts changes. */
  now(): number;
}

/** What depends on the time of day is never older; nor anything, should a word of change be lost. */
const secondsKept = 5;
const most = 5000;
const mostBytes = 16 * 1024 * 1024;

/** @param changes counts what may have changed something; NaN where that is not known: nothing is kept then */
export function createPersonalAnswers(changes: () => number): PersonalAnswers {
  const kept = new LRUCache<string, { sent: Sent; at: number }>({
    max: most,
    maxSize: mostBytes,
    sizeCalculation: ({ sent }, name) => sent.length + name.length,
    ttl: secondsKept * 1000,
  });
  return {
    get(person, address) {
      const answer = kept.get(`${person} ${address}`);
      return answer && answer.at === changes() ? answer.sent : undefined;
    },
    keep(person, address, text, since) {
      if (since === changes()) kept.set(`${person} ${address}`, { sent: toSent(text), at: since });
    },
    now: changes,
  };
}
