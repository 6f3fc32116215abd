/** Colors that distinguish artworks in bars, legends and overlays; the same index always has the same color. */
const shareColors = [
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

export function shareColor(index: number): string {
  return shareColors[index % shareColors.length] ?? shareColors[0];
}
