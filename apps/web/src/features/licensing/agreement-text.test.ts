import { expect, it } from 'vitest';
import { agreementBlocks } from './agreement-text.ts';

it('tells headings from paragraphs and loses no word', () => {
  expect(
    agreementBlocks('# Title\n\n# 1. Grant\n\nYou grant.\nAnd more.\n\n## 1.1 Part\n', 'Title'),
  ).toEqual([
    { kind: 'heading', text: '1. Grant' },
    { kind: 'paragraph', text: 'You grant.' },
    { kind: 'paragraph', text: 'And more.' },
    { kind: 'heading', text: '1.1 Part' },
  ]);
});
