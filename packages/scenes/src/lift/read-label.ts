import type { Library } from '../library/library.ts';
import { elements } from '../elements/registry.ts';
import { landscapeFeatures } from '../vocabulary/landscape-features.ts';
import { parsePrompt } from '../reading/parse-prompt.ts';

/**
 * The thing in a label, by its name in prompts; null unless it is a single thing that can be placed in a scene: not for
 * an unknown word, a place, a light, or two things.
 */
export function readLabel(label: string, library?: Library): string | null {
  const reading = parsePrompt(label, '', library);
  const [thing, ...more] = reading.elements;
  if (!thing || more.length > 0 || reading.notPainted.length > 0) return null;
  if (reading.setting.layouts.length > 0 || reading.settingWords.length > 0) return null;
  const known = (library?.elements ?? elements)[thing.element];
  return known && !landscapeFeatures.has(thing.element) ? thing.element : null;
}
