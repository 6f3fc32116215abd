import sharp from 'sharp';
import { z } from 'zod';
import { addressAt, ask, askJson, failureOf } from '../ask.ts';
import { type Connection, ProviderError, type Trainer } from '../provider.ts';
import { trainGraph, type TrainingNodes } from './graphs.ts';
import { begin, followed, upload, uploadFile } from './jobs.ts';

const Outputs = z.record(z.string(), z.looseObject({ output: z.array(z.unknown()).default([]) }));

/** Names of the node that saves a LoRA, in newer versions and in older ones. */
const savers = ['SaveLoRA', 'SaveLoRANode'];

/** Finds what trains there. @throws ProviderError refused when this version has no such nodes */
async function trainingNodes(to: Connection, signal: AbortSignal): Promise<TrainingNodes> {
  // An unknown node is answered with an empty object.
  const infoOf = async (name: string) =>
    (await askJson(to, `/object_info/${name}`, Outputs, { signal }))[name];
  const outputs = (await infoOf('TrainLoraNode'))?.output ?? [];
  const [lora, steps] = [outputs.indexOf('LORA_MODEL'), outputs.indexOf('INT')];
  for (const save of savers)
    if (lora >= 0 && steps >= 0 && (await infoOf(save))) return { save, lora, steps };
  throw new ProviderError('refused', 'This version of ComfyUI has no nodes that train a LoRA.');
}

const Names = z.array(z.string());
/** What a trained model's file is called begins so; its folder is that of the LoRAs in the outputs. */
const nameOf = (requestId: string) => `limn-${requestId}`;
const pictureName = (requestId: string, at: number) => `${requestId}-${at + 1}.png`;
const folder = 'loras';

/** Stands in the file of a model that was removed: there is no call that deletes one. */
const withdrawn = Buffer.from('Withdrawn by its artist.\n');

/** The trainer that ComfyUI has built in; it calls it experimental. */
export const loraTrainer: Trainer = {
  async check(to, signal) {
    await trainingNodes(to, signal);
  },

  async start(to, order, requestId, signal) {
    const nodes = await trainingNodes(to, signal);
    const pictures: string[] = [];
    for (const [at, png] of order.pictures.entries())
      pictures.push(await upload(to, pictureName(requestId, at), png, signal));
    const graph = trainGraph(to.settings.model, order, pictures, nodes, nameOf(requestId));
    return begin(to, graph, requestId, signal);
  },

  watch: (to, job, watching, requestId) =>
    followed(to, job, watching, async ({ kind }) => {
      if (kind !== 'ended' && kind !== 'empty') return undefined;
      // Saving is told nowhere: the file is there, or it is not.
      const names = await askJson(to, '/models/loras', Names, { signal: watching.signal });
      const model = names.find((name) => name.startsWith(`${nameOf(requestId)}_`));
      if (!model) throw new ProviderError('bad-answer', 'It ended, and has saved no model.');
      return { model };
    }),

  async forgetPictures(to, requestId, count, signal) {
    const background = { r: 0, g: 0, b: 0 };
    const blank = await sharp({ create: { width: 1, height: 1, channels: 3, background } })
      .png()
      .toBuffer();
    for (let at = 0; at < count; at++) await upload(to, pictureName(requestId, at), blank, signal);
  },

  async remove(to, model, signal) {
    const file = { name: model, type: 'application/octet-stream', bytes: withdrawn };
    await uploadFile(to, { ...file, subfolder: folder, root: 'output' }, signal);
    const url = addressAt(to, '/view');
    url.search = new URLSearchParams({
      filename: model,
      subfolder: folder,
      type: 'output',
    }).toString();
    const answer = await ask(to, url, { signal });
    if (answer.status !== 200 && answer.status !== 404)
      throw failureOf(answer.status, 'what is left of it cannot be looked at');
    const gone = answer.status === 404 || withdrawn.equals(Buffer.from(answer.bytes));
    return {
      gone,
      says: gone
        ? 'Its file was overwritten there, and looked at afterwards: nothing of the model is left in it.'
        : 'Its file is still there.',
    };
  },
};
