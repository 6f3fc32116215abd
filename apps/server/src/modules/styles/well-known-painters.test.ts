import { describe, expect, test } from 'vitest';
import { paintersHintedAt, paintersNamedIn } from './well-known-painters.ts';

describe('well-known painters', () => {
  test.each([
    ['Artist: Claude Monet', ['Claude Monet']],
    ['CLAUDE_MONET-water-lilies', ['Claude Monet']],
    ['Salvador Dali', ['Salvador Dalí']],
    ['Rembrandt Meyer', []],
    ['Monetary policy', []],
  ])('are found by their full names: %s', (text, painters) => {
    expect(paintersNamedIn(text)).toEqual(painters);
  });
  test.each([
    ['Water lilies, Monet', ['Claude Monet']],
    ['In the manner of van Gogh', ['Vincent van Gogh']],
    ['Evening fields', []],
  ])('are hinted at by their family names: %s', (text, painters) => {
    expect(paintersHintedAt(text)).toEqual(painters);
  });
});
