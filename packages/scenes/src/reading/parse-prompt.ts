import type { Library } from '../library/library.ts';
import { readPrompt } from './read-prompt.ts';
import type { ElementRequest, PromptReading } from '../vocabulary/reading.ts';
import { people } from '../vocabulary/people.ts';
import { layouts } from './setting.ts';
import { lookUp, type Span } from '../vocabulary/words.ts';

/**
 * Reads a prompt: what to paint, how many, in which colours, where, in what light and weather. Words
 * it cannot paint are listed, never dropped; small words of grammar are neither. With a library it knows
 * tens of thousands of nouns more. Pure.
 */
export function parsePrompt(prompt: string, exclude = '', library?: Library): PromptReading {
  const { reading } = readPrompt(prompt, library);
  const excluded = readExclusion(exclude, library);
  for (const name of reading.excluded) excluded.add(name);
  reading.excluded = excluded;
  for (const span of excludedSpans(reading)) leaveOut(reading, span);
  const kept = reading.elements.map((e) => !excluded.has(e.element));
  const moved = kept.map((_, i) => kept.slice(0, i).filter(Boolean).length);
  reading.elements = reading.elements
    .filter((_, i) => kept[i])
    .map((element): ElementRequest => {
      const { relation, ...rest } = element;
      if (!relation || relation.to === 'setting') return element;
      return kept[relation.to]
        ? { ...rest, relation: { ...relation, to: moved[relation.to] } }
        : rest;
    });
  reading.setting.layouts = reading.setting.layouts.filter((name) => !excluded.has(name));
  return reading;
}

/** The words that ask for what the exclusion names. */
function excludedSpans({ elements, settingWords, excluded }: PromptReading): Span[] {
  const things = elements.flatMap(({ element, span }) =>
    span && excluded.has(element) ? [span] : [],
  );
  const places = settingWords.filter(({ kind, word }) => {
    const target = kind === 'place' && lookUp(layouts, word.toLowerCase())?.target;
    return target && excluded.has(target);
  });
  return [...things, ...places];
}

function leaveOut(reading: PromptReading, { word, start, end }: Span): void {
  const others = (spans: readonly Span[]) => spans.filter((span) => span.start !== start);
  reading.understood = others(reading.understood);
  reading.substitutions = reading.substitutions.filter((span) => span.start !== start);
  reading.leftOut.push({ word, start, end });
}

function readExclusion(exclude: string, library?: Library): Set<string> {
  const { reading, colorWords } = readPrompt(exclude, library);
  const { elements, setting } = reading;
  const names = [
    ...elements.map((e) => e.element),
    ...setting.layouts,
    ...Object.keys(setting.colors),
    ...reading.excluded,
  ];
  for (const name of [setting.light, setting.weather, setting.season]) if (name) names.push(name);
  if (names.includes('person')) names.push(...people.keys());
  if (names.includes('child')) names.push('girl', 'boy');
  for (const word of colorWords) names.push(`color:${word}`);
  return new Set(names);
}
