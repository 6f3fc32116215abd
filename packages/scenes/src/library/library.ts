import type { Element } from '../elements/element.ts';
import { elements } from '../elements/registry.ts';
import { decodeObjects, type LibraryElement } from './decode-objects.ts';
import { Lexicon } from './lexicon.ts';

/**
 * What the composer knows beyond its own things: a thousand nouns' objects, and what tens of thousands
 * of other nouns are painted as. Immutable; one serves any number of pictures.
 */
export type Library = {
  /** All things that a scene can contain; the composer's own take precedence over the library's. */
  elements: Record<string, Element>;
  objects: Record<string, LibraryElement>;
  lexicon: Lexicon;
};

/** Opens the bytes of `data/objects.bin` and `data/words.bin`. Throws `bad-bytes`. */
export function openLibrary(objectBytes: Uint8Array, wordBytes: Uint8Array): Library {
  const objects = decodeObjects(objectBytes);
  return { objects, elements: { ...objects, ...elements }, lexicon: new Lexicon(wordBytes) };
}
