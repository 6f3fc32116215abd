import { z } from 'zod';
import { addressAt, ask, askJson, failureOf, fetchResult, parsed } from './ask.ts';
import { guessedFraction, nearestRatio, pathOf, poll } from './poll.ts';
import { type Adapter, nothingListed, ProviderError } from './provider.ts';

const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '9:16', '16:9'] as const;
const resultHosts = ['fal.media', 'fal.ai', 'fal.run'];

const Taken = z.object({
  request_id: z.string().min(1),
  status_url: z.string(),
  response_url: z.string(),
  cancel_url: z.string(),
});
const Status = z.looseObject({ status: z.string() });
const Picture = z.looseObject({ url: z.string() });
/** Models answer with several pictures or with one. */
const Result = z.looseObject({
  images: z.array(Picture).optional(),
  image: Picture.optional(),
  has_nsfw_concepts: z.array(z.boolean()).optional(),
});

/** fal's queue, address https://queue.fal.run; the header is `Authorization: Key …`. */
export const fal: Adapter = {
  keepsJobs: true,
  abilities: () => ({ negative: true, seed: true, start: false, mask: false, sampler: false }),
  async start(to, { prompt, negative, width, height, seed }, _requestId, signal) {
    const { settings } = to;
    const taken = await askJson(to, pathOf(settings.model), Taken, {
      method: 'POST',
      json: {
        prompt,
        ...(negative && { negative_prompt: negative }),
        // Models take one of the two and leave the other.
        image_size: { width, height },
        aspect_ratio: nearestRatio(ratios, { width, height }),
        num_inference_steps: settings.steps,
        guidance_scale: settings.guidance,
        num_images: 1,
        seed,
      },
      signal,
    });
    return {
      handle: {
        id: taken.request_id,
        statusUrl: taken.status_url,
        resultUrl: taken.response_url,
        cancelUrl: taken.cancel_url,
      },
    };
  },
  async watch(to, { handle }, { signal, onProgress }) {
    await poll(
      async () => {
        const { status } = await askJson(to, new URL(handle.statusUrl!), Status, { signal });
        return status === 'COMPLETED' ? true : undefined;
      },
      signal,
      (waited) => onProgress(guessedFraction(waited)),
    );
    const answer = await ask(to, new URL(handle.resultUrl!), { signal });
    // A failed job is completed, too: the status of its result is the failure.
    if (answer.status !== 200) throw failureOf(answer.status, 'its job failed');
    const result = parsed(Result, answer.bytes);
    if (result.has_nsfw_concepts?.[0])
      throw new ProviderError('refused', 'Its filter hid the picture.');
    const picture = result.images?.[0] ?? result.image;
    if (!picture) throw new ProviderError('bad-answer', 'It completed without a picture.');
    return fetchResult(to, picture.url, resultHosts, signal);
  },
  async cancel(to, handle, signal) {
    // Only what waits can be cancelled there.
    if (handle.cancelUrl) await ask(to, new URL(handle.cancelUrl), { method: 'PUT', signal });
  },
  async inventory(to, signal) {
    const id = '00000000-0000-0000-0000-000000000000';
    const url = addressAt(to, `${pathOf(to.settings.model)}/requests/${id}/status`);
    const answer = await ask(to, url, { signal });
    if (answer.status === 401 || answer.status === 403) throw failureOf(answer.status, '');
    if (answer.status >= 500) throw failureOf(answer.status, '');
    return { says: 'fal answers.', ...nothingListed };
  },
};
