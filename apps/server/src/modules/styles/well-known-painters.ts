import { foldText } from '@limn/contracts/text';

/** Painters whose works are often uploaded by people who did not make them: full names, as files name them. */
const painters = [
  'Leonardo da Vinci',
  'Michelangelo Buonarroti',
  'Sandro Botticelli',
  'Hieronymus Bosch',
  'Pieter Bruegel',
  'Albrecht Dürer',
  'Caravaggio',
  'Rembrandt van Rijn',
  'Johannes Vermeer',
  'Francisco Goya',
  'Caspar David Friedrich',
  'William Turner',
  'J. M. W. Turner',
  'Katsushika Hokusai',
  'Utagawa Hiroshige',
  'Édouard Manet',
  'Claude Monet',
  'Pierre-Auguste Renoir',
  'Edgar Degas',
  'Camille Pissarro',
  'Paul Cézanne',
  'Paul Gauguin',
  'Vincent van Gogh',
  'Georges Seurat',
  'Henri de Toulouse-Lautrec',
  'Gustav Klimt',
  'Egon Schiele',
  'Edvard Munch',
  'Alphonse Mucha',
  'Wassily Kandinsky',
  'Paul Klee',
  'Franz Marc',
  'Kazimir Malevich',
  'Piet Mondrian',
  'Henri Matisse',
  'Pablo Picasso',
  'Georges Braque',
  'Marc Chagall',
  'Amedeo Modigliani',
  'Salvador Dalí',
  'René Magritte',
  'Joan Miró',
  'Frida Kahlo',
  'Diego Rivera',
  'Tamara de Lempicka',
  'Edward Hopper',
  "Georgia O'Keeffe",
  'Grant Wood',
  'Norman Rockwell',
  'Jackson Pollock',
  'Mark Rothko',
  'Andy Warhol',
  'Roy Lichtenstein',
  'Keith Haring',
  'Jean-Michel Basquiat',
  'David Hockney',
  'Gerhard Richter',
  'Yayoi Kusama',
  'Takashi Murakami',
  'Banksy',
];

/**
 * Letters and digits alone, each word between single spaces: 'Van_Gogh, Vincent' and 'Van Gogh Vincent' are the same.
 */
const plain = (text: string) =>
  ` ${foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

const full = painters.map((name) => ({ name, words: plain(name) }));
const family = painters.map((name) => ({
  name,
  words: plain(/(?:\b(?:van|da|de|von) )?\S+$/.exec(name)?.[0] ?? name),
}));

const named = (known: typeof full, text: string) => {
  const words = plain(text);
  return [...new Set(known.filter((one) => words.includes(one.words)).map(({ name }) => name))];
};

/** Painters whose full names are in a text. */
export const paintersNamedIn = (text: string): string[] => named(full, text);

/** Painters whose full or family names are in a text; some of these words also mean something else. */
export const paintersHintedAt = (text: string): string[] => named(family, text);
