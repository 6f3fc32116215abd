import type { ProviderKind } from '@limn/contracts/providers';
import { bria } from './bria.ts';
import { comfyui } from './comfyui/adapter.ts';
import { fal } from './fal.ts';
import { openai } from './openai.ts';
import type { Adapter } from './provider.ts';

const adapters: Record<ProviderKind, Adapter> = { comfyui, bria, fal, openai };

/** How providers of a kind are spoken with. */
export const adapterOf = (kind: ProviderKind): Adapter => adapters[kind];
