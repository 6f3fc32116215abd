import { z } from 'zod';
import { askJson, fetchResult, mostPictureBytes } from './ask.ts';
import { guessedFraction, nearestRatio } from './poll.ts';
import {
  type Adapter,
  type ComposeOrder,
  type Connection,
  nothingListed,
  ProviderError,
} from './provider.ts';

const Models = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });
const Answer = z.looseObject({
  data: z.array(z.looseObject({ b64_json: z.string().nullish(), url: z.string().nullish() })),
});

/** Sizes of OpenAI's own models; others take any. */
const sizes = ['1024x1024', '1536x1024', '1024x1536'] as const;
const hasFixedSizes = (model: string) => /^(gpt-image|chatgpt-image|dall-e)/.test(model);

/**
 * The prompt, and the parameters that stable-diffusion.cpp's server reads from it: it accepts both names of the steps,
 * older versions the first. Angle brackets are commands there (arguments, LoRAs), so they are removed from people's
 * prompts.
 */
function promptOf({ settings: { sdServer, steps } }: Connection, order: ComposeOrder): string {
  const words = order.prompt.replaceAll(/[<>]/g, ' ');
  if (!sdServer) return words;
  const args = {
    seed: order.seed,
    steps,
    sample_params: { sample_steps: steps },
    negative_prompt: order.negative.replaceAll(/[<>]/g, ' '),
  };
  return `${words} <sd_cpp_extra_args>${JSON.stringify(args)}</sd_cpp_extra_args>`;
}

async function generate(to: Connection, id: string, order: ComposeOrder, signal: AbortSignal) {
  const { model } = to.settings;
  const fixed = hasFixedSizes(model);
  const { data } = await askJson(to, '/images/generations', Answer, {
    method: 'POST',
    headers: { 'idempotency-key': id },
    json: {
      model,
      prompt: promptOf(to, order),
      n: 1,
      size: fixed ? nearestRatio(sizes, order) : `${order.width}x${order.height}`,
      // OpenAI's newer models always return base64, and reject this parameter.
      ...(fixed ? {} : { response_format: 'b64_json' }),
    },
    timeoutMs: 900_000,
    maxBytes: mostPictureBytes * 2,
    signal,
  });
  const [picture] = data;
  if (picture?.b64_json) return Buffer.from(picture.b64_json, 'base64');
  if (picture?.url) return fetchResult(to, picture.url, [], signal);
  throw new ProviderError('bad-answer', 'It answered without a picture.');
}

/**
 * OpenAI's image generation, and servers with the same API; the address ends in /v1. It reports no progress and cannot
 * be stopped: at stable-diffusion.cpp's server a running job continues, and the next order waits for it. Only that
 * server supports seeds.
 */
export const openai: Adapter = {
  keepsJobs: false,
  abilities: ({ sdServer }) => ({
    negative: sdServer,
    seed: sdServer,
    start: false,
    mask: false,
    sampler: false,
  }),
  // Submitting and the response are one call: `watch` makes it.
  start: (_to, order, requestId) => Promise.resolve({ handle: { id: requestId }, order }),
  async watch(to, { handle: { id }, order }, { signal, onProgress }) {
    if (!order) throw new ProviderError('gone', 'It keeps no jobs.');
    const began = performance.now();
    const timer = setInterval(() => onProgress(guessedFraction(performance.now() - began)), 1000);
    try {
      return await generate(to, id, order, signal);
    } finally {
      clearInterval(timer);
    }
  },
  cancel: async () => undefined,
  async inventory(to, signal) {
    const { data } = await askJson(to, '/models', Models, { signal });
    const models = data.map(({ id }) => id);
    return { says: 'It answers.', ...nothingListed, models };
  },
};
