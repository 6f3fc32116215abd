import { z } from 'zod';
import type { ControlKind } from '@limn/contracts/providers';
import { askJson } from '../ask.ts';
import type { Connection, Inventory } from '../provider.ts';
import { finders } from './graphs.ts';

const Stats = z.looseObject({
  system: z.looseObject({ comfyui_version: z.string().default('of an unknown version') }),
  devices: z.array(z.looseObject({ name: z.string() })).default([]),
});
const Inputs = z.record(z.string(), z.unknown()).default({});
const ObjectInfo = z.record(
  z.string(),
  z.looseObject({ input: z.looseObject({ required: Inputs, optional: Inputs }) }),
);

/** Choices of an input: `[["a"], {…}]` in old nodes, `["COMBO", {"options": ["a"]}]` in new ones. */
function choicesOf(input: unknown): string[] {
  const [first, second] = Array.isArray(input) ? (input as unknown[]) : [];
  const options =
    first === 'COMBO' ? (second as { options?: unknown } | undefined)?.options : first;
  return z.array(z.string()).safeParse(options).data ?? [];
}

/** The version, devices and installed models of a ComfyUI server. */
export async function takeInventory(to: Connection, signal: AbortSignal): Promise<Inventory> {
  const { system, devices } = await askJson(to, '/system_stats', Stats, { signal });
  const choices = async (node: string, input: string) => {
    // An unknown node is answered with an empty object.
    const info = (await askJson(to, `/object_info/${node}`, ObjectInfo, { signal }))[node];
    return choicesOf(info?.input.required[input]);
  };
  const has = async (node: string) =>
    Object.keys(await askJson(to, `/object_info/${node}`, ObjectInfo, { signal })).length > 0;
  const kinds: ControlKind[] = [];
  for (const [kind, node] of finders) if (await has(node.class_type)) kinds.push(kind);
  const on = devices.map(({ name }) => name).join(', ');
  return {
    says: `ComfyUI ${system.comfyui_version}${on && ` on ${on}`}`,
    models: await choices('CheckpointLoaderSimple', 'ckpt_name'),
    samplers: await choices('KSampler', 'sampler_name'),
    schedulers: await choices('KSampler', 'scheduler'),
    loras: await choices('LoraLoader', 'lora_name'),
    controlKinds: kinds,
    controlNets: await choices('ControlNetLoader', 'control_net_name'),
  };
}
