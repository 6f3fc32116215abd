import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { ask, askJson, failureOf, parsed } from './ask.ts';
import { poll } from './poll.ts';
import { type Connection, ProviderError, type TrainerAdapter } from './provider.ts';

const Made = z.looseObject({ id: z.int() });
const Schema = z.looseObject({ visual_schema: z.string().min(1) });
const Model = z.looseObject({ id: z.int(), status: z.string(), project_id: z.int() });
const Projects = z.array(z.looseObject({ id: z.int(), project_name: z.string() }));

/** Pictures that it describes a style from, at most. */
const mostDescribed = 10;
/** Milliseconds for what works on pictures before it answers. */
const slowMs = 120_000;
/** Milliseconds between two questions about a training of hours, and about one that is being stopped. */
const [seldomMs, soonMs] = [30_000, 1000];

const projectName = (requestId: string) => `limn-${requestId}`;
const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** Training belongs to version 1 of the API; pictures use version 2. */
const training = ({ address }: Connection, path: string): URL =>
  new URL(`${address.href.replace(/\/+$/, '').replace(/\/v2$/, '/v1')}/tailored-gen/${path}`);

const post = (json: object, signal: AbortSignal, timeoutMs?: number) =>
  ({ method: 'POST', json, signal, ...(timeoutMs && { timeoutMs }) }) as const;

const base64 = (picture: Uint8Array) => Buffer.from(picture).toString('base64');

/** Reads or deletes the resource at a path. @returns undefined if there is none */
async function atPath(to: Connection, method: 'GET' | 'DELETE', path: string, signal: AbortSignal) {
  const { status, retryAfter, bytes } = await ask(to, training(to, path), { method, signal });
  if (status === 404) return undefined;
  if (status < 200 || status >= 300) throw failureOf(status, '', retryAfter);
  return bytes;
}

const jobOf = (to: Connection, model: number) => ({
  id: String(model),
  cancelUrl: training(to, `models/${model}/stop_training`).href,
});

const modelsOf = (to: Connection, project: number, signal: AbortSignal) =>
  askJson(to, training(to, `projects/${project}/models`), z.array(Model), { signal });

const isBegun = ({ status }: z.infer<typeof Model>) => status !== 'Created';

/** The project of a training, found by our id. */
async function projectOf(to: Connection, requestId: string, signal: AbortSignal) {
  const all = await askJson(to, training(to, 'projects'), Projects, { signal });
  return all.find(({ project_name: name }) => name === projectName(requestId));
}

/** Stops what trains in a project, waits until it has stopped, and deletes the project with all that is in it. */
async function removeUnfinished(to: Connection, project: number, signal: AbortSignal) {
  for (;;) {
    const running = (await modelsOf(to, project, signal)).filter(({ status }) =>
      ['InProgress', 'Stopping'].includes(status),
    );
    if (running.length === 0) break;
    for (const { id, status } of running)
      if (status === 'InProgress')
        await ask(to, training(to, `models/${id}/stop_training`), post({}, signal));
    await pause(soonMs, undefined, { signal });
  }
  await atPath(to, 'DELETE', `projects/${project}`, signal);
}

/**
 * Bria's tailored generation (https://docs.bria.ai/tailored-generation): a project of one dataset and one model for
 * each training, on a base that was trained on licensed pictures. It trains for hours.
 */
export const briaTrainer: TrainerAdapter = {
  fewest: 5,

  async check(to, signal) {
    await askJson(to, training(to, 'projects'), Projects, { signal });
  },

  async start(to, { pictures, caption, steps, rank }, requestId, signal) {
    const make = (path: string, json: object, timeoutMs?: number) =>
      askJson(to, training(to, path), Made, post(json, signal, timeoutMs));
    const change = (path: string, json: object) =>
      askJson(to, training(to, path), Made, { method: 'PUT', json, signal });
    const name = projectName(requestId);
    const { id: project } = await make('projects', {
      project_name: name,
      ip_medium: 'illustration',
      ip_type: 'stylized_scene',
    });
    const { id: dataset } = await make('datasets', { project_id: project, name });
    // Captions and prompts are derived from the common schema, so it comes first.
    const { visual_schema: described } = await askJson(
      to,
      training(to, 'generate_visual_schema'),
      Schema,
      post({ images: pictures.slice(0, mostDescribed).map(base64) }, signal, slowMs),
    );
    await change(`datasets/${dataset}`, { visual_schema: described });
    for (const [at, picture] of pictures.entries())
      await make(
        `datasets/${dataset}/images`,
        { file: base64(picture), image_name: `${at + 1}.png` },
        slowMs,
      );
    await change(`datasets/${dataset}`, { status: 'completed' });
    const model = await make('models', {
      name,
      description: caption,
      dataset_id: dataset,
      training_mode: 'expert',
    });
    await make(`models/${model.id}/start_training`, {
      total_training_steps: within(steps, 100, 5000),
      checkpoint_interval: within(steps, 100, 5000),
      rank: within(rank, 4, 256),
    });
    return { handle: jobOf(to, model.id) };
  },

  async find(to, requestId, signal) {
    const project = await projectOf(to, requestId, signal);
    // One that was made and not started is nothing yet: it goes with its project.
    const begun = project && (await modelsOf(to, project.id, signal)).find(isBegun);
    return begun && jobOf(to, begun.id);
  },

  async watch(to, { handle }, { signal }) {
    const model = await poll(
      async () => {
        const { id, status } = await askJson(to, training(to, `models/${handle.id}`), Model, {
          signal,
        });
        if (status === 'Completed') return String(id);
        if (status === 'InProgress' || status === 'Created') return undefined;
        throw new ProviderError('bad-answer', `Its training ended with ${status}.`);
      },
      signal,
      () => undefined,
      seldomMs,
    );
    return { model };
  },

  async forgetPictures(to, requestId, _count, signal) {
    const project = await projectOf(to, requestId, signal);
    if (!project) return;
    const models = await modelsOf(to, project.id, signal);
    if (!models.some(({ status }) => status === 'Completed'))
      return removeUnfinished(to, project.id, signal);
    // The model needs its dataset's description of the style, not the pictures.
    const list = (path: string) => askJson(to, training(to, path), z.array(Made), { signal });
    for (const { id: dataset } of await list(`projects/${project.id}/datasets`))
      for (const { id } of await list(`datasets/${dataset}/images`))
        await atPath(to, 'DELETE', `datasets/${dataset}/images/${id}`, signal);
  },

  async remove(to, model, signal) {
    const there = await atPath(to, 'GET', `models/${model}`, signal);
    if (!there) return { gone: true, says: 'It is not there any more.' };
    await atPath(to, 'DELETE', `projects/${parsed(Model, there).project_id}`, signal);
    return (await atPath(to, 'GET', `models/${model}`, signal))
      ? { gone: false, says: 'It is still there.' }
      : { gone: true, says: 'Bria has deleted it, with everything that it learned from.' };
  },
};
