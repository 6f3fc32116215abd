import { expect, it } from 'vitest';
import { agreementBlocks } from './agreement-text.ts';

it('tells headings from paragraphs and loses no word', () => {
  expect(
    agreementBlocks('# Title\n\n# 1. Grant\n\nYou grant.\nAnd more.\n\n## 1.1 Part\n', 'Title'),
  ).toEqual([
    { line: 1, kind: 'heading', text: '1. Grant' },
    { line: 2, kind: 'paragraph', text: 'You grant.' },
    { line: 3, kind: 'paragraph', text: 'And more.' },
    { line: 4, kind: 'heading', text: '1.1 Part' },
  ]);
});
