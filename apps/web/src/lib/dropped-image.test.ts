import { ImageId } from '@limn/contracts/ids';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { carriesImages, carryImages, imageDropped, imagesDropped } from './dropped-image.ts';

const one = ImageId.parse(`img_${'1'.repeat(26)}`);
const other = ImageId.parse(`img_${'2'.repeat(26)}`);

/** A fake `DataTransfer`. */
function dragged(data: Record<string, string> = {}): DataTransfer {
  const held = new Map(Object.entries(data));
  return {
    get types() {
      return [...held.keys()];
    },
    setData: (type: string, text: string) => void held.set(type, text),
    getData: (type: string) => held.get(type) ?? '',
  } as unknown as DataTransfer;
}

describe('pictures that are dragged', () => {
  beforeEach(() => vi.stubGlobal('location', new URL('https://limn.test/images')));
  afterEach(() => vi.unstubAllGlobals());

  test('come out as they went in, one or several', () => {
    const data = dragged();
    carryImages(data, [other, one]);
    expect(carriesImages(data)).toBe(true);
    expect(imagesDropped(data)).toEqual([other, one]);
    expect(imageDropped(data)).toBe(other);
  });

  test('are links for everything else', () => {
    const data = dragged();
    carryImages(data, [one, other]);
    expect(data.getData('text/uri-list').split('\r\n')).toEqual([
      `https://limn.test/images/detail?id=${one}`,
      `https://limn.test/images/detail?id=${other}`,
    ]);
  });

  test('are known by a link alone', () => {
    const data = dragged({ 'text/uri-list': `https://limn.test/images/detail?id=${one}` });
    expect(carriesImages(data)).toBe(false);
    expect(imageDropped(data)).toBe(one);
  });

  test.each([
    [{}],
    [{ 'text/uri-list': 'https://example.com/?id=img_1' }],
    [{ 'application/x-limn-pictures': '{"v":1' }],
    [{ 'application/x-limn-pictures': '["usr_1"]' }],
    [{ 'text/plain': 'a lighthouse' }],
  ])('are none in %j', (data) => {
    expect(imageDropped(dragged(data))).toBeNull();
  });
});
