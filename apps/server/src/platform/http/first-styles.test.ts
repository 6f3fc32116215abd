import { expect, test } from 'vitest';
import { firstStyles } from './first-styles.ts';

const leaves = (sheet: string, markup: string) => firstStyles(sheet)(markup);

test('leaves the rules of classes that a page has, in any state of theirs', () => {
  const sheet = '.a{color:red}.b{color:blue}.a:hover{color:pink}.a .c{color:green}p{margin:0}';
  expect(leaves(sheet, '<p class="a x">')).toBe('.a{color:red}.a:hover{color:pink}p{margin:0}');
});

test('reads names with signs in them as pages write them', () => {
  const sheet = String.raw`.md\:w-\[4px\]{width:4px}.\[\&\>svg\]\:h-1>svg{height:1px}.w-1\.5{width:6px}`;
  const markup = '<i class="md:w-[4px] [&amp;&gt;svg]:h-1 w-1.5">';
  expect(leaves(sheet, markup)).toBe(sheet);
  expect(leaves(sheet, '<i class="w-1">')).toBe('');
});

test('keeps a rule of which one selector applies, and what stands in brackets asks for nothing', () => {
  expect(leaves('.b,.a{top:0}', '<i class="a">')).toBe('.b,.a{top:0}');
  expect(leaves('.a:not(.b){top:0}', '<i class="a">')).toBe('.a:not(.b){top:0}');
  expect(leaves(':is(:where(.b,.c) .d){top:0}', '<i class="a">')).toContain('top');
  expect(leaves('a[href$=".pdf"]{top:0}', '<i class="a">')).toContain('top');
});

test('keeps layers and media in their order, without those that nothing is left of', () => {
  const sheet =
    '@layer base,utilities;@layer base{p{margin:0}}@layer utilities{.a{top:0}@media (width>=768px){.b{top:1px}}}@media print{.b{top:0}}@font-face{font-family:F;src:url(f.woff2)}';
  expect(leaves(sheet, '<i class="a">')).toBe(
    '@layer base,utilities;@layer base{p{margin:0}}@layer utilities{.a{top:0}}@font-face{font-family:F;src:url(f.woff2)}',
  );
});
