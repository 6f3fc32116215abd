/** A skin and the hair that goes with it. */
export type Complexion = { name: string; skin: string; hairs: readonly string[]; curly?: boolean };

export const complexions: readonly Complexion[] = [
  { name: 'fair', skin: '#ecc8ab', hairs: ['#c9964a', '#a3592c', '#6b4526', '#8a5a30'] },
  { name: 'rosy', skin: '#e5b795', hairs: ['#4a3022', '#6b4526', '#a9782f', '#2a2220'] },
  { name: 'olive', skin: '#cf9f75', hairs: ['#2a2120', '#3a2a20'] },
  { name: 'brown', skin: '#a86f4a', hairs: ['#1f1b1c', '#2c2220'], curly: true },
  { name: 'dark', skin: '#7c4f37', hairs: ['#1b181a', '#231d1d'], curly: true },
];
