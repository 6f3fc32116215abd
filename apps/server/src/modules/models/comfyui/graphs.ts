import type { ControlKind, ProviderSettings } from '@limn/contracts/providers';
import { z } from 'zod';
import type { ComposeOrder, TrainingOrder } from '../provider.ts';

/** A graph in ComfyUI's API format: nodes by id, links as `[node id, output]`. */
export const Graph = z.record(
  z.string(),
  z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
);
export type Graph = z.infer<typeof Graph>;

/** Names of pictures that were uploaded for a graph. */
export interface Uploaded {
  start?: string;
  mask?: string;
}

const link = (node: string, output = 0) => [node, output];
const node = (class_type: string, inputs: Record<string, unknown>) => ({ class_type, inputs });

function textNodes(order: ComposeOrder, clip: unknown): Graph {
  return {
    positive: node('CLIPTextEncode', { text: order.prompt, clip }),
    negative: node('CLIPTextEncode', { text: order.negative, clip }),
  };
}

/** The nodes for the initial latent: empty, or a picture, all of it or where the mask is white. */
function latentNodes(order: ComposeOrder, uploaded: Uploaded): Graph {
  const { width, height } = order;
  if (!uploaded.start)
    return { latent: node('EmptyLatentImage', { width, height, batch_size: 1 }) };
  const scaled = { upscale_method: 'lanczos', width, height, crop: 'center' };
  const graph: Graph = {
    file: node('LoadImage', { image: uploaded.start }),
    start: node('ImageScale', { image: link('file'), ...scaled }),
    encoded: node('VAEEncode', { pixels: link('start'), vae: link('model', 2) }),
  };
  if (!uploaded.mask) return graph;
  return {
    ...graph,
    maskFile: node('LoadImage', { image: uploaded.mask }),
    maskScaled: node('ImageScale', { image: link('maskFile'), ...scaled }),
    mask: node('ImageToMask', { image: link('maskScaled'), channel: 'red' }),
    masked: node('SetLatentNoiseMask', { samples: link('encoded'), mask: link('mask') }),
  };
}

/**
 * Preprocessors for a ControlNet: ComfyUI's own node for edges, and those of the usual package (comfyui_controlnet_aux)
 * for depth and pose.
 */
export const finders = new Map<ControlKind, Graph[string]>([
  ['edges', node('Canny', { low_threshold: 0.2, high_threshold: 0.6 })],
  ['depth', node('DepthAnythingV2Preprocessor', { resolution: 512 })],
  [
    'pose',
    node('DWPreprocessor', {
      detect_hand: 'enable',
      detect_body: 'enable',
      detect_face: 'enable',
      resolution: 512,
    }),
  ],
]);

/**
 * LoRAs one behind the other, on the checkpoint `model`. @returns their nodes, and what of them is the model and the
 * text encoder
 */
function loraNodes(loras: { name: string; strength: number }[]) {
  let [model, clip] = [link('model'), link('model', 1)];
  const nodes: Graph = {};
  for (const [at, { name, strength }] of loras.entries()) {
    const id = at === 0 ? 'lora' : `lora${at + 1}`;
    nodes[id] = node('LoraLoader', {
      model,
      clip,
      lora_name: name,
      strength_model: strength,
      strength_clip: strength,
    });
    [model, clip] = [link(id), link(id, 1)];
  }
  return { nodes, model, clip };
}

/**
 * Our own graph: text to picture, picture to picture, or inpainting, with LoRAs and a ControlNet if configured. It
 * saves to the server's temporary folder, because a saved picture contains the prompt.
 */
export function composeGraph(
  settings: ProviderSettings,
  order: ComposeOrder,
  uploaded: Uploaded,
): Graph {
  const lora = loraNodes([
    ...(settings.lora ? [{ name: settings.lora, strength: settings.loraStrength }] : []),
    ...(order.trained ? [{ name: order.trained, strength: 1 }] : []),
  ]);
  const control = settings.controlNet !== '' && uploaded.start !== undefined && !uploaded.mask;
  const [positive, negative] = control
    ? [link('controlled', 0), link('controlled', 1)]
    : [link('positive'), link('negative')];
  // A ControlNet holds the shapes, so sampling starts from nothing.
  const from = control ? {} : uploaded;
  const finder = finders.get(settings.controlKind);
  const latent = from.mask ? 'masked' : from.start ? 'encoded' : 'latent';
  return {
    model: node('CheckpointLoaderSimple', { ckpt_name: settings.model }),
    ...lora.nodes,
    ...textNodes(order, lora.clip),
    ...latentNodes(order, from),
    ...(control && {
      file: node('LoadImage', { image: uploaded.start }),
      ...(finder && {
        found: node(finder.class_type, { ...finder.inputs, image: link('file') }),
      }),
      control: node('ControlNetLoader', { control_net_name: settings.controlNet }),
      controlled: node('ControlNetApplyAdvanced', {
        positive: link('positive'),
        negative: link('negative'),
        control_net: link('control'),
        image: link(finder ? 'found' : 'file'),
        strength: 1 - (order.start?.change ?? 0.5) / 2,
        start_percent: 0,
        end_percent: 1,
        vae: link('model', 2),
      }),
    }),
    sample: node('KSampler', {
      model: lora.model,
      positive,
      negative,
      latent_image: link(latent),
      seed: order.seed,
      steps: settings.steps,
      cfg: settings.guidance,
      sampler_name: order.sampler || settings.sampler || 'euler',
      scheduler: settings.scheduler || 'normal',
      denoise: from.start ? (order.start?.change ?? 1) : 1,
    }),
    pixels: node('VAEDecode', { samples: link('sample'), vae: link('model', 2) }),
    out: node('PreviewImage', { images: link('pixels') }),
  };
}

/** The names of a server's training and saving nodes, and their outputs, which differ between versions. */
export interface TrainingNodes {
  save: string;
  lora: number;
  steps: number;
  /** Inputs of training nodes: newer versions require more than we know. */
  defaults: Record<string, unknown>;
}

/**
 * Learns pictures that were uploaded, all under one caption, and saves what was learnt where its LoRAs are.
 * @param name what its file's name begins with
 */
export function trainGraph(
  checkpoint: string,
  order: TrainingOrder,
  pictures: readonly string[],
  nodes: TrainingNodes,
  name: string,
): Graph {
  const graph: Graph = { model: node('CheckpointLoaderSimple', { ckpt_name: checkpoint }) };
  // One batch of all: they have one size.
  let batch: unknown;
  for (const [at, image] of pictures.entries()) {
    graph[`work${at + 1}`] = node('LoadImage', { image });
    const work = link(`work${at + 1}`);
    if (batch) graph[`batch${at + 1}`] = node('ImageBatch', { image1: batch, image2: work });
    batch = batch ? link(`batch${at + 1}`) : work;
  }
  return {
    ...graph,
    encoded: node('VAEEncode', { pixels: batch, vae: link('model', 2) }),
    caption: node('CLIPTextEncode', { text: order.caption, clip: link('model', 1) }),
    train: node('TrainLoraNode', {
      ...nodes.defaults,
      model: link('model'),
      latents: link('encoded'),
      positive: link('caption'),
      batch_size: 1,
      grad_accumulation_steps: 1,
      steps: order.steps,
      learning_rate: 0.0003,
      rank: order.rank,
      optimizer: 'AdamW',
      loss_function: 'MSE',
      seed: order.seed,
      training_dtype: 'bf16',
      lora_dtype: 'bf16',
      algorithm: 'LoRA',
      gradient_checkpointing: true,
      existing_lora: '[None]',
    }),
    save: node(nodes.save, {
      lora: link('train', nodes.lora),
      prefix: `loras/${name}`,
      steps: link('train', nodes.steps),
    }),
  };
}

/** Placeholders allowed in a pasted graph as `{{name}}`; such a graph composes from words only. */
export const slotNames = [
  'prompt',
  'negative',
  'seed',
  'width',
  'height',
  'model',
  'steps',
  'guidance',
  'sampler',
  'scheduler',
] as const;
type SlotName = (typeof slotNames)[number];
const slot = /\{\{\s*([a-z]+)\s*\}\}/g;

/** Placeholders in a text. */
export const slotsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(slot)].map(([, name]) => name!)),
];

/** Reads a pasted graph. Throws an Error with a message for the admin who pasted it. */
export function readGraph(text: string): Graph {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('This is not JSON.');
  }
  if (value && typeof value === 'object' && 'nodes' in value && 'links' in value)
    throw new Error('This is the workflow as the editor saves it. Export it with ‘Export (API)’.');
  const graph = Graph.safeParse(value);
  if (!graph.success || Object.keys(graph.data).length === 0)
    throw new Error('This is not a graph in API format: nodes with class_type and inputs.');
  const used = slotsOf(text);
  const unknown = used.find((name) => !slotNames.includes(name as SlotName));
  if (unknown)
    throw new Error(`There is no slot {{${unknown}}}. There are: ${slotNames.join(', ')}.`);
  if (!used.includes('prompt')) throw new Error('The slot {{prompt}} is missing.');
  if (!used.includes('seed'))
    throw new Error('The slot {{seed}} is missing: without it every picture is the same.');
  return graph.data;
}

/** A pasted graph with its slots filled in. A slot that is a whole value takes the value's type. */
export function fillGraph(text: string, settings: ProviderSettings, order: ComposeOrder): Graph {
  const values: Record<SlotName, string | number> = {
    prompt: order.prompt,
    negative: order.negative,
    seed: order.seed,
    width: order.width,
    height: order.height,
    model: settings.model,
    steps: settings.steps,
    guidance: settings.guidance,
    sampler: order.sampler || settings.sampler || 'euler',
    scheduler: settings.scheduler || 'normal',
  };
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const whole = /^\{\{\s*([a-z]+)\s*\}\}$/.exec(value)?.[1];
      return whole
        ? values[whole as SlotName]
        : value.replaceAll(slot, (_, name: SlotName) => String(values[name]));
    }
    if (Array.isArray(value)) return value.map(fill);
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
    return value;
  };
  return Graph.parse(fill(readGraph(text)));
}
