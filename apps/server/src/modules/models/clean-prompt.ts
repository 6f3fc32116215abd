/** Painters who are often named in prompts, as people write them. Styles here are chosen, never named. */
const painters = [
  'picasso',
  'van gogh',
  'monet',
  'rembrandt',
  'vermeer',
  'da vinci',
  'leonardo',
  'michelangelo',
  'raphael',
  'klimt',
  'kahlo',
  'frida',
  'dali',
  'dalí',
  'matisse',
  'cezanne',
  'cézanne',
  'gauguin',
  'renoir',
  'degas',
  'manet',
  'turner',
  'caravaggio',
  'botticelli',
  'titian',
  'dürer',
  'durer',
  'bosch',
  'bruegel',
  'rubens',
  'goya',
  'velázquez',
  'velazquez',
  'hokusai',
  'hiroshige',
  'mucha',
  'munch',
  'kandinsky',
  'mondrian',
  'magritte',
  'miro',
  'miró',
  'chagall',
  'klee',
  'modigliani',
  'schiele',
  'hopper',
  'rothko',
  'pollock',
  'warhol',
  'lichtenstein',
  'basquiat',
  'hockney',
  'banksy',
  'haring',
  'kusama',
  'murakami',
  'miyazaki',
  'ghibli',
  'disney',
  'pixar',
  'giger',
  'frazetta',
  'rutkowski',
  'artgerm',
  'loish',
  'beksinski',
  'beksiński',
  'bouguereau',
  'waterhouse',
  'leighton',
  'sargent',
  'rockwell',
  'wyeth',
  "o'keeffe",
  'okeeffe',
  'sorolla',
  'repin',
  'aivazovsky',
  'friedrich',
  'constable',
  'seurat',
  'signac',
  'pissarro',
  'sisley',
  'toulouse-lautrec',
  'rossetti',
  'millais',
  'blake',
  'dore',
  'doré',
  'rackham',
  'dulac',
  'moebius',
  'kirby',
  'tezuka',
  'otomo',
] as const;

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Whole words, in any script. */
const word = (text: string) =>
  String.raw`(?<![\p{L}\p{N}])${escaped(text)}(?:['’]s)?(?![\p{L}\p{N}])`;

/** 'in the style of …', up to where the phrase ends. */
const likening =
  /(?:^|[\s,;])(?:(?:painted |drawn |done )?in the (?:style|manner) of|in the styles? of|inspired by|à la|after the manner of|im stil von|dans le style de|al estilo de)\s+[^,;.!?]*/giu;
/** 'by Ada Pell', 'art by Ada': names that begin with a capital. */
const byName =
  /(?:^|[\s,;])(?:(?:art|artwork|painting|drawing|illustration|picture) )?[Bb]y\s+\p{Lu}[\p{L}.'’-]*(?:\s+(?:(?:van|von|de|da|der|la)\s+)*\p{Lu}[\p{L}.'’-]*){0,3}/gu;

/**
 * The prompt for a composer: without the names of artists and styles, ours and well-known ones, and without phrases
 * that ask for someone's manner. The rest may be empty.
 */
export function cleanPrompt(prompt: string, names: readonly string[]): string {
  const known = [...names, ...painters]
    .map((name) => name.trim())
    .filter((name) => name.length > 2)
    .toSorted((a, b) => b.length - a.length);
  const every = new RegExp(known.map(word).join('|'), 'giu');
  return prompt
    .replaceAll(likening, ' ')
    .replaceAll(byName, ' ')
    .replaceAll(every, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,;.!?])/g, '$1')
    .replaceAll(/([,;])(?:\s*[,;])+/g, '$1')
    .replaceAll(/^[\s,;.]+|[\s,;]+$/g, '');
}
