/** Sizes that a canvas can begin with, in pixels; printed ones at 300 dots per inch. */
export const canvasSizes = [
  { name: 'Square', width: 1024, height: 1024, hint: 'Posts, covers' },
  { name: 'Portrait', width: 1080, height: 1350, hint: 'Posts, 4:5' },
  { name: 'Story', width: 1080, height: 1920, hint: 'Phones, 9:16' },
  { name: 'Wide', width: 1920, height: 1080, hint: 'Screens, 16:9' },
  { name: 'Banner', width: 2400, height: 800, hint: 'Headers, 3:1' },
  { name: 'A4', width: 2480, height: 3508, hint: '210 × 297 mm' },
  { name: 'Book page', width: 1800, height: 2700, hint: '6 × 9 inches' },
] as const;
