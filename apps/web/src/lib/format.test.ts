import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDimensions,
  nameDimensions,
  formatProgress,
  formatShare,
  formatTimeLeft,
  secondsLeft,
} from './format.ts';

describe('formatShare', () => {
  it.each([
    [1_000_000, '100%'],
    [999_990, '99.9%'],
    [997_000, '99.7%'],
    [380_000, '38%'],
    [125_000, '12.5%'],
    [333_333, '33%'],
    [25_600, '2.6%'],
    [4_400, '0.4%'],
    [12, '<0.1%'],
    [0, '0%'],
  ])('%i parts per million is %s', (ppm, text) => {
    expect(formatShare(ppm)).toBe(text);
  });
});

describe('formatProgress', () => {
  it('never says 100% before it is', () => {
    expect(formatProgress(0.999)).toBe('99%');
    expect(formatProgress(1)).toBe('100%');
    expect(formatProgress(-1)).toBe('0%');
  });
});

describe('secondsLeft', () => {
  const startedAt = '2024-10-01T12:00:00.000Z';
  const after = (seconds: number) => Date.parse(startedAt) + seconds * 1000;

  it('expects the rest to go as the first part went', () => {
    expect(secondsLeft(startedAt, 0.25, after(10))).toBe(30);
  });
  it('says nothing before it can know', () => {
    expect(secondsLeft(null, 0.5, after(10))).toBeNull();
    expect(secondsLeft(startedAt, 0.01, after(10))).toBeNull();
    expect(secondsLeft(startedAt, 0.5, after(0.1))).toBeNull();
    expect(secondsLeft(startedAt, 1, after(10))).toBeNull();
  });
  it('reads well', () => {
    expect(formatTimeLeft(null)).toBe('');
    expect(formatTimeLeft(42)).toBe('42 s left');
    expect(formatTimeLeft(150)).toBe('3 min left');
    expect(formatTimeLeft(7200)).toBe('2 h left');
  });
});

describe('words for figures', () => {
  it('counts one and many', () => {
    expect(formatCount(1, 'work', 'works')).toBe('1 work');
    expect(formatCount(6, 'work', 'works')).toBe('6 works');
  });
  it('sizes', () => {
    expect(formatBytes(200)).toBe('1 KB');
    expect(formatBytes(2.5 * 1024 * 1024)).toBe('2.5 MB');
    expect(formatDimensions('1344x768')).toBe('1344 × 768');
    expect(nameDimensions('512x512')).toBe('Square 512 × 512');
    expect(nameDimensions('1344x768')).toBe('Landscape 7:4 1344 × 768');
    expect(nameDimensions('896x1152')).toBe('Portrait 7:9 896 × 1152');
  });
});
