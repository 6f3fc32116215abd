import type { Library } from '../library/library.ts';
import { elements } from '../elements/registry.ts';
import { landscapeFeatures } from '../vocabulary/landscape-features.ts';
import { parsePrompt } from '../reading/parse-prompt.ts';

/**
 * The thing a label names, by the name prompts are read to; null for what is no single thing that can
 * stand in a scene: an unknown word, a place, a light, two things.
 */
export function readLabel(label: string, library?: Library): string | null {
  const reading = parsePrompt(label, '', library);
  const [thing, ...more] = reading.elements;
  if (!thing || more.length > 0 || reading.notPainted.length > 0) return null;
  if (reading.setting.layouts.length > 0 || reading.settingWords.length > 0) return null;
  const known = (library?.elements ?? elements)[thing.element];
  return known && !landscapeFeatures.has(thing.element) ? thing.element : null;
}
