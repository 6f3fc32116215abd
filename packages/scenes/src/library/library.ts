import type { Element } from '../elements/element.ts';
import { elements } from '../elements/registry.ts';
import { decodeObjects, type LibraryElement } from './decode-objects.ts';
import { Lexicon } from './lexicon.ts';

/**
 * An extension of the composer: drawings for a thousand nouns, and painting targets for tens of thousands of other
 * nouns. Immutable; one serves any number of pictures.
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
