import { parseTable } from './parse-table.ts';

/** Things worn on the head or in the face. */
export const garb = parseTable(`
hat: sun_hat straw_hat hats bonnet~ sombrero~
cap: baseball_cap beret~ sailor_cap
top_hat: bowler_hat~ bowler~ cylinder_hat
pointed_hat: witch_hat wizard_hat pointy_hat
crown: tiara~ coronet~ diadem~
glasses: spectacles eyeglasses eye_glasses sunglasses~
beard: beards goatee~
moustache: mustache moustaches mustaches
scarf: scarves neckerchief~
headscarf: head_scarf headscarves bandana~ kerchief~ hijab turban~ shawl~
`);

/** Things that animals can wear, too. */
export const hats = new Set(['hat', 'cap', 'top_hat', 'pointed_hat', 'crown']);

/** Words for who has something on. */
export const adorned: Record<string, string> = {
  bearded: 'beard',
  moustached: 'moustache',
  mustachioed: 'moustache',
  bespectacled: 'glasses',
  crowned: 'crown',
};

/** Attributes of rank or trade. */
export const badges: Record<string, readonly string[]> = {
  king: ['crown', 'beard'],
  queen: ['crown'],
  prince: ['crown'],
  princess: ['crown'],
  witch: ['pointed_hat'],
  wizard: ['pointed_hat', 'beard'],
  farmer: ['hat'],
  gardener: ['hat'],
  cowboy: ['hat'],
  sailor: ['cap'],
  grandfather: ['moustache'],
  grandmother: ['glasses'],
  granny: ['glasses'],
};

/** Words of people of age. */
export const elders = new Set(['grandfather', 'grandpa', 'grandmother', 'granny', 'old lady']);
