import { z } from 'zod';
import { addressAt, ask, askJson, failureOf } from '../ask.ts';
import { type Connection, ProviderError, type TrainerAdapter } from '../provider.ts';
import { uploadedFile, overwrite, upload, uploadFile } from './files.ts';
import { trainGraph, type TrainingNodes } from './graphs.ts';
import { begin, followed } from './jobs.ts';
import { find } from './queue.ts';

const Inputs = z.looseObject({ required: z.record(z.string(), z.unknown()).default({}) });
const Nodes = z.record(
  z.string(),
  z.looseObject({ input: Inputs.prefault({}), output: z.array(z.unknown()).default([]) }),
);
/** An input as the server describes it: `[type or choices, {default, …}]`. */
const Described = z.tuple([z.unknown(), z.looseObject({ default: z.unknown() })]).rest(z.unknown());

/** Defaults for a node's inputs: the server fills in none. */
const defaultsOf = (inputs: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(inputs).flatMap(([name, input]) => {
      const value = Described.safeParse(input).data?.[1].default;
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Names of the node that saves a LoRA, in newer versions and in older ones. */
const savers = ['SaveLoRA', 'SaveLoRANode'];

/** Finds what trains there. @throws ProviderError refused when this version has no such nodes */
async function trainingNodes(to: Connection, signal: AbortSignal): Promise<TrainingNodes> {
  // An unknown node is answered with an empty object.
  const infoOf = async (name: string) =>
    (await askJson(to, `/object_info/${name}`, Nodes, { signal }))[name];
  const trainer = await infoOf('TrainLoraNode');
  const outputs = trainer?.output ?? [];
  const [lora, steps] = [outputs.indexOf('LORA_MODEL'), outputs.indexOf('INT')];
  for (const save of savers)
    if (trainer && lora >= 0 && steps >= 0 && (await infoOf(save)))
      return { save, lora, steps, defaults: defaultsOf(trainer.input.required) };
  throw new ProviderError('refused', 'This version of ComfyUI has no nodes that train a LoRA.');
}

const Names = z.array(z.string());
/** The prefix of a trained model's file name, in the LoRA folder of the outputs. */
const nameOf = (requestId: string) => `limn-${requestId}`;
const pictureName = (requestId: string, at: number) => `${requestId}-${at + 1}.png`;
const folder = 'loras';

/** Content of the file of a removed model: there is no call that deletes one. */
const withdrawn = Buffer.from('Withdrawn by its artist.\n');

/** The trainer that ComfyUI has built in; it calls it experimental. */
export const loraTrainer: TrainerAdapter = {
  fewest: 1,
  find,

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
      // Saving is not reported: the file exists, or it does not.
      const names = await askJson(to, '/models/loras', Names, { signal: watching.signal });
      const model = names.find((name) => name.startsWith(`${nameOf(requestId)}_`));
      if (!model) throw new ProviderError('bad-answer', 'It ended, and has saved no model.');
      return { model };
    }),

  async forgetPictures(to, requestId, count, signal) {
    for (let at = 0; at < count; at++)
      await overwrite(to, uploadedFile(pictureName(requestId, at)), signal);
  },

  async remove(to, model, signal) {
    if (!(await fileOf(to, model, signal, 'HEAD'))) {
      const names = await askJson(to, '/models/loras', Names, { signal });
      return names.includes(model)
        ? {
            gone: false,
            says: 'It was moved to another folder there, and can only be removed by hand.',
          }
        : { gone: true, says: 'It is not there any more.' };
    }
    const file = { name: model, type: 'application/octet-stream', bytes: withdrawn };
    await uploadFile(to, { ...file, subfolder: folder, root: 'output' }, signal);
    // A loaded model keeps painting, even if its file is overwritten, until it is unloaded.
    const json = { unload_models: true, free_memory: true };
    await ask(to, addressAt(to, '/free'), { method: 'POST', json, signal });
    const left = await fileOf(to, model, signal);
    const gone = !left || withdrawn.equals(Buffer.from(left));
    return {
      gone,
      says: gone
        ? 'Its file was overwritten there, and looked at afterwards: nothing of the model is left in it.'
        : 'Its file is still there.',
    };
  },
};

/** A trained model's file where it was saved; undefined: there is none. */
async function fileOf(
  to: Connection,
  model: string,
  signal: AbortSignal,
  method: 'GET' | 'HEAD' = 'GET',
): Promise<Uint8Array | undefined> {
  const url = addressAt(to, '/view');
  url.search = new URLSearchParams({
    filename: model,
    subfolder: folder,
    type: 'output',
  }).toString();
  const answer = await ask(to, url, { method, signal });
  if (answer.status === 404) return undefined;
  if (answer.status !== 200)
    throw failureOf(answer.status, 'what is left of it cannot be looked at');
  return answer.bytes;
}
