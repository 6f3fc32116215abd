import { z } from 'zod';
import { addressAt, ask, askJson, failureOf, fetchResult, parsed } from './ask.ts';
import { briaTrainer } from './bria-train.ts';
import { guessedFraction, nearestRatio, pathOf, poll } from './poll.ts';
import { type Adapter, nothingListed, ProviderError } from './provider.ts';

/** Proportions it makes (https://docs.bria.ai/image-generation). */
const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9'] as const;
/** Hosts of its results besides its own. */
const resultHosts = ['bria-api.com', 'cloudfront.net', 'amazonaws.com'];

const Taken = z.object({ request_id: z.string().min(1), status_url: z.string() });
const Status = z.object({
  status: z.string(),
  result: z.looseObject({ image_url: z.string().optional() }).nullish(),
  error: z.looseObject({ code: z.union([z.string(), z.number()]).optional() }).nullish(),
});

/** The API of Bria, version 2, whose address ends in /v2; the key goes into the header `api_token`. */
export const bria: Adapter = {
  keepsJobs: true,
  abilities: () => ({ negative: true, seed: true, start: false, mask: false, sampler: false }),
  async start(to, { prompt, negative, width, height, seed, trained }, _requestId, signal) {
    const { model, loraStrength } = to.settings;
    const path = trained ? '/image/generate/tailored' : pathOf(model || 'image/generate');
    const answer = await ask(to, addressAt(to, path), {
      method: 'POST',
      json: {
        prompt,
        ...(trained && {
          tailored_model_id: trained,
          // It takes 0 to 1.5.
          tailored_model_influence: Math.min(1.5, Math.max(0, loraStrength)),
        }),
        ...(negative && { negative_prompt: negative }),
        aspect_ratio: nearestRatio(ratios, { width, height }),
        seed,
        sync: false,
      },
      signal,
    });
    // Words it will not make pictures of are answered with 422.
    if (answer.status !== 202 && answer.status !== 200)
      throw failureOf(answer.status, '', answer.retryAfter);
    const { request_id: id, status_url: statusUrl } = parsed(Taken, answer.bytes);
    return { handle: { id, statusUrl } };
  },
  async watch(to, { handle }, { signal, onProgress }) {
    const url = new URL(handle.statusUrl ?? addressAt(to, `/status/${handle.id}`));
    const address = await poll(
      async () => {
        const { status, result, error } = await askJson(to, url, Status, { signal });
        if (status === 'COMPLETED') {
          if (result?.image_url) return result.image_url;
          throw new ProviderError('bad-answer', 'It completed without a picture.');
        }
        if (status !== 'ERROR' && status !== 'UNKNOWN') return undefined;
        const refused = String(error?.code ?? '').startsWith('4');
        throw new ProviderError(refused ? 'refused' : 'bad-answer', `It ended with ${status}.`);
      },
      signal,
      (waited) => onProgress(guessedFraction(waited)),
    );
    return fetchResult(to, address, resultHosts, signal);
  },
  async cancel(to, { cancelUrl }, signal) {
    // Only a training can be stopped.
    if (cancelUrl) await ask(to, new URL(cancelUrl), { method: 'POST', json: {}, signal });
  },
  async inventory(to, signal) {
    // A job that does not exist: without a valid key the answer is different.
    const answer = await ask(to, addressAt(to, '/status/none'), { signal });
    if (answer.status === 401 || answer.status === 403) throw failureOf(answer.status, '');
    if (answer.status >= 500) throw failureOf(answer.status, '');
    return { says: 'Bria answers.', ...nothingListed };
  },
  trainer: briaTrainer,
};
