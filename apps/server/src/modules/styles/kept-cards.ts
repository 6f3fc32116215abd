import { StyleCard } from '@limn/contracts/styles';
import type { StyleId } from '@limn/contracts/ids';
import { LRUCache } from 'lru-cache';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { cardsOf } from './view.ts';

/** Addresses of pictures in them move on with time. */
const secondsKept = 30;
const mostBytes = 8 * 1024 * 1024;

/** Cards of styles by their ids, in order, each as JSON of the contract. */
export type CardsOf = (ids: readonly StyleId[]) => Promise<string[]>;

/** Keeps cards in this process as long as nothing at all has changed in the database: lists are many, and made of the same few. */
export function keptCards({ db, changes }: DatabaseHandle, files: SignedFiles): CardsOf {
  const kept = new LRUCache<StyleId, { json: string; at: number }>({
    maxSize: mostBytes,
    sizeCalculation: ({ json }) => json.length,
    ttl: secondsKept * 1000,
  });
  return async (ids) => {
    // Counted before they are read: whatever changes meanwhile makes them old.
    const at = changes();
    const cards = new Map<StyleId, string>();
    for (const id of ids) {
      const card = kept.get(id);
      if (card?.at === at) cards.set(id, card.json);
    }
    const missing = ids.filter((id) => !cards.has(id));
    if (missing.length > 0) {
      for (const card of await cardsOf(db, files, missing)) {
        // Only what the contract names leaves the server.
        const json = JSON.stringify(StyleCard.parse(card));
        cards.set(card.id, json);
        if (!Number.isNaN(at)) kept.set(card.id, { json, at });
      }
    }
    return ids.flatMap((id) => cards.get(id) ?? []);
  };
}
