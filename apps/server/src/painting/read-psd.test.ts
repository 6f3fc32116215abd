import { decodeTile } from '@limn/canvas';
import { type Layer as PsdLayer, writePsdUint8Array } from 'ag-psd';
import { describe, expect, test } from 'vitest';
import { psdOfClaims, psdOfMasks } from '../../testing/costly-files.ts';
import { lookOf } from '../../testing/opened-files.ts';
import { profileOf, power } from '../platform/pictures/color-profile.ts';
import { readPsd } from './read-psd.ts';

const plain = (width: number, height: number, shade: number) => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < data.length; i += 4) data.fill(shade, i, i + 3);
  return { width, height, data };
};

describe('a PSD', () => {
  test('keeps one tile for what its masks cover beyond their boxes', async () => {
    const opened = await readPsd(psdOfMasks(3, 2048));
    const masks = opened.records.filter(({ kind }) => kind === 'mask');
    expect(masks).toHaveLength(3);
    for (const { id } of masks)
      expect(opened.tiles.filter(({ layer }) => layer === id)).toHaveLength(64);
    // A pixel of each layer, the corner of each mask, and what covers.
    expect(opened.files).toHaveLength(3);
  });

  test('keeps what a mask shows within its box, wherever that lies', async () => {
    const file = writePsdUint8Array({
      width: 600,
      height: 600,
      children: [
        {
          name: 'Seen in part',
          imageData: plain(600, 600, 90),
          mask: {
            left: 300,
            top: 520,
            right: 320,
            bottom: 700,
            defaultColor: 0,
            imageData: plain(20, 180, 200),
          },
        },
      ],
    });
    const opened = await readPsd(file.slice());
    const mask = opened.records.find(({ kind }) => kind === 'mask')!;
    const placed = opened.tiles.filter(({ layer }) => layer === mask.id);
    expect(placed.map(({ at }) => at)).toEqual(['1,2']);
    const tile = await decodeTile(opened.files.find(({ hash }) => hash === placed[0]!.hash)!.bytes);
    if (tile.kind !== 'mask') throw new Error('This is no mask.');
    expect([7, 8, 9].map((row) => tile.alpha[row * 256 + 44])).toEqual([0, 200, 200]);
    expect(tile.alpha[8 * 256 + 64]).toBe(0);
  });

  test('is refused when its masks cover more tiles than the limit', async () => {
    await expect(readPsd(psdOfMasks(100, 8192))).rejects.toThrow(
      /take 109,\d{3} tiles of 256 × 256 pixels, and the limit is 65,536/,
    );
  });

  test('is refused when its layers state more pixels than the limit, before any is unpacked', async () => {
    await expect(readPsd(psdOfClaims(7, 8192))).rejects.toThrow(
      'its layers and masks have 470 megapixels together, and the limit is 403',
    );
    await expect(readPsd(psdOfClaims(1, 9000))).rejects.toThrow(
      'has more than 67 megapixels, which is the limit',
    );
  });
});

const adobe = profileOf(
  {
    primaries: {
      red: [0.64, 0.33],
      green: [0.21, 0.71],
      blue: [0.15, 0.06],
      white: [0.3127, 0.329],
    },
    transfer: power(563 / 256),
  },
  'rgb',
);

/** A sheet of one color; its corner, and its sides. */
const sheet = (
  name: string,
  [r, g, b, a = 255]: readonly number[],
  more: PsdLayer = {},
  [left, top, width, height]: readonly [number, number, number, number] = [0, 0, 64, 64],
): PsdLayer => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < data.length; i += 4) data.set([r!, g!, b!, a], i);
  return { name, left, top, imageData: { width, height, data }, ...more };
};
const group = (name: string, children: PsdLayer[], more: PsdLayer = {}): PsdLayer => ({
  name,
  children,
  opened: true,
  blendMode: 'pass through',
  ...more,
});
const ofLayers = (children: PsdLayer[]) =>
  writePsdUint8Array({ width: 64, height: 64, children }, { noBackground: true }).slice();
const left = [0, 0, 32, 64] as const;
const paper = sheet('Paper', [200, 100, 50]);

/** A mask of one value in a box. */
const mask = (value: number, [x, y, width, height]: readonly [number, number, number, number]) => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
  defaultColor: 0,
  imageData: plain(width, height, value),
});

/** A rectangle as a path. */
const rectangle = (x: number, y: number, right: number, bottom: number) => ({
  open: false,
  operation: 'combine' as const,
  fillRule: 'even-odd' as const,
  knots: [
    [x, y],
    [right, y],
    [right, bottom],
    [x, bottom],
  ].map(([px, py]) => ({ linked: false, points: [px!, py!, px!, py!, px!, py!] })),
});

describe('layers of a PSD look as in Photoshop', () => {
  type Spot = readonly [x: number, y: number, right: readonly number[]];
  const cases: [string, PsdLayer[], Spot[], string[]][] = [
    [
      'a chain of clipped layers, each in its blend mode, over a base of half its strength',
      [
        paper,
        sheet('Base', [255, 255, 255], { opacity: 0.5 }, left),
        sheet('Darker', [100, 100, 100], { clipping: true, blendMode: 'multiply' }),
        sheet('Blue', [0, 0, 255], { clipping: true }, [0, 32, 64, 32]),
      ],
      [
        [10, 10, [150, 100, 75]],
        [10, 50, [100, 50, 153]],
        [50, 10, [200, 100, 50]],
      ],
      [],
    ],
    [
      'a base that is half transparent is no more covered by what is clipped to it',
      [
        paper,
        sheet('Base', [255, 255, 255, 128], {}, left),
        sheet('Top', [0, 0, 0], { clipping: true }),
      ],
      [
        [10, 10, [100, 50, 25]],
        [50, 10, [200, 100, 50]],
      ],
      [],
    ],
    [
      'what is clipped to a hidden base is hidden',
      [
        paper,
        sheet('Base', [0, 0, 0], { hidden: true }),
        sheet('Top', [0, 0, 0], { clipping: true }),
      ],
      [[10, 10, [200, 100, 50]]],
      [],
    ],
    [
      'layers are clipped to a group with soft edges',
      [
        paper,
        group('G', [sheet('In', [255, 255, 255, 128], {}, left)], { blendMode: 'normal' }),
        sheet('Top', [0, 0, 0], { clipping: true }),
      ],
      [
        [10, 10, [100, 50, 25]],
        [50, 10, [200, 100, 50]],
      ],
      ['the layers of the group ‘G’ one by one, as others are clipped to them'],
    ],
    [
      'a pass-through group in another, each of half its strength',
      [
        paper,
        group(
          'Outer',
          [group('Inner', [sheet('M', [0, 0, 0], { blendMode: 'multiply' })], { opacity: 0.5 })],
          { opacity: 0.5 },
        ),
      ],
      [[10, 10, [150, 75, 38]]],
      [
        'the group ‘Outer’, whose layers blend with what is below it',
        'the group ‘Inner’, whose layers blend with what is below it',
      ],
    ],
    [
      'a pass-through group of plain layers stays a group, with its mask',
      [
        paper,
        group('G', [sheet('A', [0, 0, 0]), sheet('B', [255, 255, 255])], {
          opacity: 0.5,
          mask: mask(255, left),
        }),
      ],
      [
        [10, 10, [228, 178, 153]],
        [50, 10, [200, 100, 50]],
      ],
      [],
    ],
    [
      'the mask of a pass-through group limits its layer',
      [
        paper,
        group('G', [sheet('M', [0, 0, 0], { blendMode: 'multiply' })], { mask: mask(255, left) }),
      ],
      [
        [10, 10, [0, 0, 0]],
        [50, 10, [200, 100, 50]],
      ],
      ['the group ‘G’, whose layers blend with what is below it'],
    ],
    [
      'fill opacity and opacity are multiplied',
      [paper, sheet('A', [0, 0, 0], { opacity: 0.5, fillOpacity: 0.5 })],
      [[10, 10, [150, 75, 38]]],
      [],
    ],
    [
      'a mask of half its density, and one that is soft',
      [
        paper,
        sheet('A', [0, 0, 0], { mask: { ...mask(255, left), userMaskDensity: 0.5 } }),
        sheet('B', [0, 0, 0], { mask: { ...mask(0, left), userMaskFeather: 3 } }),
      ],
      [
        [10, 10, [0, 0, 0]],
        [50, 10, [100, 50, 25]],
      ],
      ['the soft edge of the mask of ‘B’'],
    ],
    [
      'a vector mask, and one turned round',
      [
        paper,
        sheet('A', [0, 0, 0], { vectorMask: { paths: [rectangle(8, 8, 24, 24)] } }),
        sheet('B', [255, 255, 255], {
          vectorMask: { invert: true, paths: [rectangle(0, 0, 64, 48)] },
        }),
      ],
      [
        [16, 16, [0, 0, 0]],
        [40, 16, [200, 100, 50]],
        [16, 56, [255, 255, 255]],
      ],
      [],
    ],
    [
      'a vector mask that is cut out of another, and one that is switched off',
      [
        paper,
        sheet('A', [0, 0, 0], {
          vectorMask: {
            paths: [
              rectangle(8, 8, 40, 40),
              { ...rectangle(16, 16, 32, 32), operation: 'subtract' },
            ],
          },
        }),
        sheet('B', [9, 9, 9], { vectorMask: { disable: true, paths: [] } }, [48, 48, 8, 8]),
      ],
      [
        [10, 10, [0, 0, 0]],
        [24, 24, [200, 100, 50]],
        [50, 50, [9, 9, 9]],
      ],
      [],
    ],
    [
      'fills without pixels, in the shape of their masks',
      [
        paper,
        {
          name: 'Shape',
          vectorFill: { type: 'color', color: { r: 10, g: 20, b: 30 } },
          vectorMask: { paths: [rectangle(0, 0, 32, 64)] },
        },
      ],
      [
        [10, 10, [10, 20, 30]],
        [50, 10, [200, 100, 50]],
      ],
      [],
    ],
    [
      'what the canvas cannot draw is named',
      [
        paper,
        sheet('Glowing', [200, 100, 50], {
          effects: { outerGlow: { enabled: true, size: { units: 'Pixels', value: 3 } } },
        }),
        sheet('Plain', [200, 100, 50], { effects: { outerGlow: { enabled: false } } }),
        sheet('Toned', [200, 100, 50], {
          blendingRanges: {
            compositeGrayBlendSource: [50, 60, 255, 255],
            compositeGraphBlendDestinationRange: [0, 0, 255, 255],
            ranges: [],
          },
        }),
        sheet('Holed', [200, 100, 50], { knockout: true }),
        { name: 'Inverted', adjustment: { type: 'invert' }, clipping: true },
      ],
      [[10, 10, [200, 100, 50]]],
      [
        'effects of ‘Glowing’',
        'blending by tone (‘Blend If’) of ‘Toned’',
        'the adjustment layer ‘Inverted’',
        'the knockout of ‘Holed’',
      ],
    ],
    [
      'an artboard has its color, and cuts off what lies beyond it',
      [
        group('Board', [sheet('In', [0, 0, 0], {}, [16, 16, 48, 16])], {
          artboard: {
            rect: { left: 8, top: 8, right: 40, bottom: 40 },
            color: { r: 240, g: 230, b: 10 },
            backgroundType: 4,
          },
        }),
      ],
      [
        [10, 10, [240, 230, 10, 255]],
        [20, 20, [0, 0, 0, 255]],
        [50, 20, [0, 0, 0, 0]],
        [4, 4, [0, 0, 0, 0]],
      ],
      [],
    ],
  ];
  test.each(cases)('%s', async (_, children, spots, leftOut) => {
    const canvas = await readPsd(ofLayers(children));
    expect(canvas.leftOut).toEqual(leftOut);
    const at = await lookOf(canvas);
    for (const [x, y, right] of spots) {
      const found = at(x, y);
      const off = right.map((value, i) => Math.abs(value - found[i]!));
      expect(Math.max(...off), `${x}, ${y}: ${found.join()}`).toBeLessThanOrEqual(3);
    }
  });

  test('in its profile each layer and fill has its colors, and that they blend otherwise is named', async () => {
    const file = Buffer.from(
      ofLayers([
        sheet('A', [180, 90, 60], {}, left),
        {
          name: 'Fill',
          vectorFill: { type: 'color', color: { r: 180, g: 90, b: 60 } },
          vectorMask: { paths: [rectangle(32, 0, 64, 64)] },
        },
      ]),
    );
    const head = Buffer.from('8BIM\u0004\u000f\0\0', 'latin1');
    const size = Buffer.alloc(4);
    size.writeUInt32BE(adobe.length);
    const resource = Buffer.concat([head, size, adobe, Buffer.alloc(adobe.length & 1)]);
    // The resources' length follows 26 bytes of header and the length of the empty color data.
    file.writeUInt32BE(file.readUInt32BE(30) + resource.length, 30);
    const canvas = await readPsd(
      Buffer.concat([file.subarray(0, 34), resource, file.subarray(34)]),
    );
    expect(canvas.leftOut).toEqual([
      'blending in the color profile of the file instead of in sRGB',
    ]);
    const at = await lookOf(canvas);
    for (const found of [at(10, 10), at(50, 10)]) {
      const off = [205, 90, 56].map((value, i) => Math.abs(value - found[i]!));
      expect(Math.max(...off), found.join()).toBeLessThanOrEqual(3);
    }
  });

  test('a file that ends within its layers is refused', async () => {
    const file = ofLayers([paper, sheet('A', [0, 0, 0])]);
    await expect(readPsd(file.subarray(0, 300))).rejects.toThrow('it is damaged');
  });

  test('groups that lie too deep are refused in words where they cannot be opened', async () => {
    let layer = sheet('In', [0, 0, 0]);
    for (let i = 0; i < 10; i++)
      layer = group(`g${i}`, [layer], { opacity: 0.5, blendMode: 'normal' });
    await expect(readPsd(ofLayers([layer]))).rejects.toThrow('nested more than 8 deep');
  });
});

interface Flat {
  mode: number;
  bits?: number;
  planes: readonly number[];
  /** As a large document (PSB). */
  isLarge?: boolean;
  colourData?: Uint8Array;
  resources?: readonly (readonly [id: number, data: Uint8Array])[];
}

/** A PSD without layers, of 4 × 4 pixels of one color, whose samples are given a plane. */
function flatPsd({ mode, bits = 8, planes, isLarge, colourData, resources = [] }: Flat): Buffer {
  const number = (value: number, bytes: number) => {
    const data = Buffer.alloc(bytes);
    data.writeUIntBE(value, Math.max(0, bytes - 6), Math.min(6, bytes));
    return data;
  };
  const listed = Buffer.concat(
    resources.map(([id, data]) =>
      Buffer.concat([
        Buffer.from('8BIM'),
        number(id, 2),
        number(0, 2),
        number(data.length, 4),
        data,
        Buffer.alloc(data.length & 1),
      ]),
    ),
  );
  const sample = (value: number) => {
    if (bits !== 32) return number(value, bits / 8);
    const light = Buffer.alloc(4);
    light.writeFloatBE(value);
    return light;
  };
  const pixels = planes.map((value) =>
    bits === 1
      ? Buffer.alloc(4, value)
      : Buffer.concat(Array.from({ length: 16 }, () => sample(value))),
  );
  return Buffer.concat([
    Buffer.from('8BPS'),
    number(isLarge ? 2 : 1, 2),
    Buffer.alloc(6),
    number(planes.length, 2),
    number(4, 4),
    number(4, 4),
    number(bits, 2),
    number(mode, 2),
    number(colourData?.length ?? 0, 4),
    colourData ?? Buffer.alloc(0),
    number(listed.length, 4),
    listed,
    number(0, isLarge ? 8 : 4),
    number(0, 2),
    ...pixels,
  ]);
}

describe('a PSD without layers', () => {
  const palette = new Uint8Array(768);
  palette.set([10], 7);
  palette.set([20], 256 + 7);
  palette.set([30], 512 + 7);
  const names = Buffer.from('\u000cTransparency', 'latin1');
  test.each<[string, Flat, number[], string[]]>([
    ['RGB', { mode: 3, planes: [180, 90, 60] }, [180, 90, 60, 255], []],
    ['RGB as a PSB', { mode: 3, planes: [180, 90, 60], isLarge: true }, [180, 90, 60, 255], []],
    [
      'RGB of 16 bits',
      { mode: 3, bits: 16, planes: [46260, 23130, 15420] },
      [180, 90, 60, 255],
      [],
    ],
    [
      'RGB of 16 bits in Adobe RGB',
      { mode: 3, bits: 16, planes: [46260, 23130, 15420], resources: [[1039, adobe]] },
      [205, 90, 56, 255],
      [],
    ],
    [
      'RGB of 32 bits',
      { mode: 3, bits: 32, planes: [0.456, 0.1022, 0.0452] },
      [180, 90, 60, 255],
      [],
    ],
    ['RGB with a saved selection', { mode: 3, planes: [180, 90, 60, 0] }, [180, 90, 60, 255], []],
    [
      'RGB with a transparency',
      { mode: 3, planes: [255, 127, 127, 128], resources: [[1006, names]] },
      [255, 0, 0, 128],
      [],
    ],
    ['gray', { mode: 1, planes: [90] }, [90, 90, 90, 255], []],
    ['gray with a saved selection', { mode: 1, planes: [90, 0] }, [90, 90, 90, 255], []],
    ['indexed color', { mode: 2, planes: [7], colourData: palette }, [10, 20, 30, 255], []],
    ['a bitmap', { mode: 0, bits: 1, planes: [0xf0] }, [0, 0, 0, 255], []],
    ['CMYK without ink', { mode: 4, planes: [255, 255, 255, 255] }, [255, 255, 255, 255], []],
    ['CMYK', { mode: 4, planes: [255, 10, 14, 255] }, [232, 22, 18, 255], []],
    ['a duotone', { mode: 8, planes: [90] }, [90, 90, 90, 255], ['the inks of its duotone']],
    ['Lab', { mode: 9, planes: [136, 148, 138] }, [164, 114, 111, 255], []],
  ])('has its colors: %s', async (_, flat, right, leftOut) => {
    const canvas = await readPsd(flatPsd(flat));
    expect(canvas.leftOut).toEqual(leftOut);
    const found = (await lookOf(canvas))(1, 1);
    const off = right.map((value, i) => Math.abs(value - found[i]!));
    expect(Math.max(...off), found.join()).toBeLessThanOrEqual(3);
  });

  test('is refused in words where its colors cannot be known, or there are none', async () => {
    await expect(readPsd(flatPsd({ mode: 7, planes: [1, 2, 3] }))).rejects.toThrow(
      'This PSD is in multichannel mode, which cannot be read. Save it in RGB.',
    );
    const unmerged = Buffer.from([0, 0, 0, 1, 0]);
    const file = flatPsd({ mode: 4, planes: [0, 0, 0, 0], resources: [[1057, unmerged]] });
    await expect(readPsd(file)).rejects.toThrow('was saved without a merged picture');
    await expect(readPsd(file.subarray(0, 28))).rejects.toThrow('it is damaged');
    const whole = flatPsd({ mode: 3, planes: [180, 90, 60] });
    await expect(readPsd(whole.subarray(0, -20))).rejects.toThrow('it is damaged');
    await expect(readPsd(whole.subarray(0, -48))).rejects.toThrow('it is damaged');
  });
});
