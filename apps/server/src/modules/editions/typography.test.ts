import { describe, expect, test } from 'vitest';
import { hyphenatorOf } from './hyphenate.ts';
import { withQuotes } from './typographic-quotes.ts';

describe('straight quotation marks become those of the language', () => {
  test.each([
    ['en', `"Go," she said.`, '“Go,” she said.'],
    ['en', `She said, "It's 'yes' or nothing."`, 'She said, “It’s ‘yes’ or nothing.”'],
    ['en', `"'Yes,' he said," said Ada.`, '“‘Yes,’ he said,” said Ada.'],
    ['en', `He said "no"—and "yes".`, 'He said “no”—and “yes”.'],
    ['en', `("Hush!")`, '(“Hush!”)'],
    ['en', `"I never closed this one`, '“I never closed this one'],
    ['en', `the dogs' bowl, the '90s, 'tis`, 'the dogs’ bowl, the ’90s, ’tis'],
    ['en', `rock 'n' roll`, 'rock ’n’ roll'],
    ['en', `Give 'em "hell".`, 'Give ’em “hell”.'],
    ['en', `the 1920's`, 'the 1920’s'],
    ['en', `'Tis true,' he said`, '’Tis true,’ he said'],
    ['de', `"Geh", sagte sie, "oder 'bleib'."`, '„Geh“, sagte sie, „oder ‚bleib‘.“'],
    ['de', `Wie geht's?`, 'Wie geht’s?'],
    ['de-CH', `"Geh", sagte sie.`, '«Geh», sagte sie.'],
    ['fr', `"Bonjour", dit-il. L'eau.`, '«\u202FBonjour\u202F», dit-il. L’eau.'],
    ['fr', `" Bonjour ", dit-il.`, '«\u202FBonjour\u202F», dit-il.'],
    ['es', `"¡Hola!", dijo.`, '«¡Hola!», dijo.'],
    ['pl', `"Idź", powiedziała.`, '„Idź”, powiedziała.'],
    ['sv', `"Gå", sa hon.`, '”Gå”, sa hon.'],
    ['da', `"Gå", sagde hun.`, '»Gå«, sagde hun.'],
    ['ru', `"Иди", сказала она.`, '«Иди», сказала она.'],
    ['pt-BR', `"Vá", disse ela.`, '“Vá”, disse ela.'],
    ['pt', `"Vai", disse ela.`, '«Vai», disse ela.'],
    ['he', `צה"ל אמר "לך". ג'ירפה`, 'צה״ל אמר ”לך”. ג׳ירפה'],
    ['fa', `او گفت "برو".`, 'او گفت «برو».'],
    ['xx', `"Go"`, '“Go”'],
    ['not a tag', `"Go"`, '“Go”'],
  ])('%s: %s', (language, text, set) => expect(withQuotes(text, language)).toBe(set));

  test.each([
    `5'10"`,
    `He was 5' 10" tall.`,
    `a 12" board`,
    `“set already”, ‘this too’, «and this»`,
    'no marks at all',
  ])('%s stays', (text) => expect(withQuotes(text, 'en')).toBe(text));

  test('a number at the end of a quotation is no measure', () => {
    expect(withQuotes(`"I am 42," she said.`, 'en')).toBe('“I am 42,” she said.');
    expect(withQuotes(`"I am 42" was all.`, 'en')).toBe('“I am 42” was all.');
    expect(withQuotes(`"He is 5'10" tall," she said.`, 'en')).toBe(
      '“He is 5\'10" tall,” she said.',
    );
    expect(withQuotes(`"The 12" board," she said.`, 'en')).toBe('“The 12" board,” she said.');
  });

  test('what was set is not set again', () => {
    const once = withQuotes(`"It's," he said, "the '90s."`, 'en');
    expect(withQuotes(once, 'en')).toBe(once);
  });
});

describe('words are hyphenated by the patterns of their language', () => {
  const shown = (language: string, text: string) =>
    hyphenatorOf(language)?.(text).replaceAll('\u00AD', '-');

  test.each([
    ['en', 'The lighthouse keeper remembered', 'The light-house keeper re-mem-bered'],
    ['de', 'Ein Leuchtturmwärter', 'Ein Leucht-turm-wär-ter'],
    ['de-AT', 'Ein Leuchtturmwärter', 'Ein Leucht-turm-wär-ter'],
    ['fr', 'gouvernement', 'gou-ver-ne-ment'],
    ['ru', 'воспоминание', 'вос-по-ми-на-ние'],
    ['sr-Latn', 'uspomenama', 'us-po-me-nama'],
  ])('%s', (language, text, broken) => expect(shown(language, text)).toBe(broken));

  test.each(['ja', 'zh', 'ar', 'he', 'tlh', 'not a tag'])('%s has none', (language) =>
    expect(hyphenatorOf(language)).toBeNull(),
  );

  test('every language of the list has its patterns', () => {
    for (const language of 'af be bg ca cs cy da de el en en-GB es et eu fi fr ga gl hi hr hu hy id is it ka la lt lv mk mn nb nl nn no oc pl pt rm ro ru sk sl sq sr sv ta te tk tr uk bs'.split(
      ' ',
    ))
      expect(hyphenatorOf(language)?.('a'), language).toBe('a');
  });

  test('two letters stand before a hyphen and three after it', () => {
    const text = shown('en', 'already radio enough carefully ideas identity opening')!;
    for (const word of text.split(' ')) {
      expect(word).not.toMatch(/^.-/);
      expect(word).not.toMatch(/-.{0,2}$/);
    }
    expect(text).toContain('-');
  });

  test.each([
    'https://example.com/remembered',
    'www.remembered.example',
    'someone@remembered.example',
    'well-remembered',
    're\u00ADmembered',
    'NATIONALITY',
    'remembered2',
  ])('%s is not', (word) => expect(hyphenatorOf('en')!(word)).toBe(word));
});
