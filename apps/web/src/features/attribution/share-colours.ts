/** Colors that distinguish artworks in bars, legends and overlays; the same index always has the same color. */
const shareColours = [
  '#d8b25a',
  '#5f9b83',
  '#c9532f',
  '#6f8fb8',
  '#9a6fb0',
  '#c98aa0',
  '#8a9a4e',
  '#4aa3a8',
  '#b57f4c',
  '#7d8590',
] as const;

export function shareColour(index: number): string {
  return shareColours[index % shareColours.length] ?? shareColours[0];
}
