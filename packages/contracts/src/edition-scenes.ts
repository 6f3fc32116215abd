import type { EditionCharacter, EditionDocument, Paragraph } from './editions.ts';

/** Finds a person's name in a text, as a whole word. */
export function nameIn(name: string): RegExp {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{M}])${escaped}(?![\p{L}\p{M}])`, 'u');
}

/** The paragraphs of a scene: from its first to the next scene's. */
export const passageOf = (
  { scenes }: Pick<EditionDocument, 'scenes'>,
  paragraphs: readonly Paragraph[],
  index: number,
): Paragraph[] => paragraphs.slice(scenes[index]?.from, scenes[index + 1]?.from);

/** Who is named in a passage, in the order of the list. */
export function charactersIn(
  { characters }: Pick<EditionDocument, 'characters'>,
  passage: readonly Paragraph[],
): EditionCharacter[] {
  const whole = passage.map(({ text }) => text.replaceAll('\u00AD', '')).join('\n');
  return characters.filter(({ name }) => nameIn(name).test(whole));
}

/** Longest prompt there is, in letters. */
const longestPrompt = 1000;

/** The prompt of a scene, with the looks of its characters, up to the maximum length. */
export function scenePrompt(prompt: string, named: readonly EditionCharacter[]): string {
  let whole = prompt;
  for (const { look } of named) {
    const longer = `${whole}, ${look}`;
    if (look && longer.length <= longestPrompt) whole = longer;
  }
  return whole;
}
