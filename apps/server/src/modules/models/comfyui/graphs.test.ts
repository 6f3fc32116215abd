import { ProviderSettings } from '@limn/contracts/providers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeGraph, fillGraph, type Graph, readGraph } from './graphs.ts';

const order = { prompt: 'a boat', negative: '', width: 512, height: 640, seed: 7 };
const settings = (more: object = {}) => ProviderSettings.parse({ model: 'm.safetensors', ...more });

/** Links of a graph that lead to no node. */
const loose = (graph: Graph) =>
  Object.values(graph)
    .flatMap(({ inputs }) => Object.values(inputs))
    .filter((value): value is [string, number] => Array.isArray(value))
    .filter(([id]) => !(id in graph));

test('every link of our graphs leads to a node, whatever is asked for', () => {
  const has = fc.boolean();
  fc.assert(
    fc.property(has, has, has, has, (start, mask, lora, control) => {
      const graph = composeGraph(
        settings({ lora: lora ? 'l' : '', controlNet: control ? 'c' : '' }),
        { ...order, ...(start ? { start: { png: new Uint8Array(), change: 0.6 } } : {}) },
        start ? { start: 's.png', ...(mask ? { mask: 'm.png' } : {}) } : {},
      );
      expect(loose(graph)).toEqual([]);
      const sample = graph['sample']!.inputs;
      expect(sample['denoise']).toBe(start && (!control || mask) ? 0.6 : 1);
      expect(graph['out']!.class_type).toBe('PreviewImage');
    }),
  );
});

test.each([
  ['picture', 'LoadImage'],
  ['edges', 'Canny'],
  ['depth', 'DepthAnythingV2Preprocessor'],
  ['pose', 'DWPreprocessor'],
])('a ControlNet that follows the %s is shown what %s gives', (controlKind, finds) => {
  const graph = composeGraph(
    settings({ controlNet: 'c', controlKind }),
    { ...order, start: { png: new Uint8Array(), change: 0.6 } },
    { start: 's.png' },
  );
  expect(loose(graph)).toEqual([]);
  const [shown] = graph['controlled']!.inputs['image'] as [string];
  expect(graph[shown]!.class_type).toBe(finds);
  if (controlKind !== 'picture') expect(graph[shown]!.inputs['image']).toEqual(['file', 0]);
});

describe('a pasted graph', () => {
  const pasted = JSON.stringify({
    1: { class_type: 'KSampler', inputs: { seed: '{{seed}}', cfg: 7, model: ['2', 0] } },
    2: { class_type: 'CLIPTextEncode', inputs: { text: 'oil painting, {{prompt}}, {{ width }}' } },
  });

  test('takes what it is given at its slots, with its type', () => {
    expect(fillGraph(pasted, settings(), { ...order, prompt: 'a "quoted" boat' })).toEqual({
      1: { class_type: 'KSampler', inputs: { seed: 7, cfg: 7, model: ['2', 0] } },
      2: {
        class_type: 'CLIPTextEncode',
        inputs: { text: 'oil painting, a "quoted" boat, 512' },
      },
    });
  });

  test('a prompt that looks like a slot stays a prompt', () => {
    const graph = fillGraph(pasted, settings(), { ...order, prompt: '{{seed}}' });
    expect(graph['2']!.inputs['text']).toBe('oil painting, {{seed}}, 512');
  });

  test.each([
    ['{', 'not JSON'],
    ['{"nodes": [], "links": []}', 'Export (API)'],
    ['{"1": {"inputs": {}}}', 'API format'],
    [pasted.replace('{{seed}}', '{{sed}}'), 'no slot {{sed}}'],
    [pasted.replace('{{seed}}', '5'), '{{seed}} is missing'],
    [pasted.replace('{{prompt}}', ''), '{{prompt}} is missing'],
  ])('%s is refused', (text, says) => {
    expect(() => readGraph(text)).toThrow(says);
  });
});
