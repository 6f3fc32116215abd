import { describe, expect, it } from 'vitest';
import { choiceFor } from './first-choice.ts';

describe('what somebody signs up as', () => {
  it.each([
    ['/canvas?style=sty_1', 'creator'],
    ['/creator/marketplace', 'creator'],
    ['/marketplace/styles/sty_1', 'creator'],
    ['/images', 'creator'],
    ['/artist/styles/new', 'artist'],
    ['/artist/books/new', 'author'],
    ['/influencer/offer', 'influencer'],
    ['/account', undefined],
    ['/artistry', undefined],
  ])('follows from the page they wanted to see: %s', (path, choice) => {
    expect(choiceFor(path)).toBe(choice);
  });
});
