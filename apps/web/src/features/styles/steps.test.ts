import type { StyleDetail } from '@limn/contracts/styles';
import { describe, expect, it } from 'vitest';
import { currentStep, trainingObstacle } from './steps.ts';

function style(pictures: number, changes: Partial<StyleDetail> = {}): StyleDetail {
  return {
    status: 'draft',
    published: false,
    stale: false,
    artworks: Array.from({ length: pictures }, (_, index) => ({ id: String(index) })),
    ...changes,
  } as StyleDetail;
}

describe('currentStep', () => {
  it.each([
    ['too few pictures', style(3), 1],
    ['enough pictures', style(4), 2],
    ['training', style(4, { status: 'training' }), 2],
    ['trained', style(4, { status: 'trained' }), 3],
    ['changed since', style(5, { status: 'trained', stale: true }), 2],
    ['published', style(5, { status: 'published', published: true }), 4],
    ['published, then changed', style(5, { status: 'published', published: true, stale: true }), 2],
  ])('%s', (_, given, step) => {
    expect(currentStep(given)).toBe(step);
  });
});

describe('trainingObstacle', () => {
  it('names what is missing', () => {
    expect(trainingObstacle(style(3), 0)).toBe('Add 1 more picture: a style needs at least 4.');
    expect(trainingObstacle(style(1), 0)).toBe('Add 3 more pictures: a style needs at least 4.');
    expect(trainingObstacle(style(4), 2)).toBe('Wait until all pictures are uploaded.');
    expect(trainingObstacle(style(31), 0)).toBe('A style has at most 30 pictures.');
    expect(trainingObstacle(style(30), 0)).toBeNull();
  });
});
