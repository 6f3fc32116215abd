import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { imageDimensions } from '@limn/contracts/constants';
import { GenerationId, ImageId, ReferenceId, StyleId } from '@limn/contracts/ids';
import { builtInModel } from '@limn/contracts/recipe';
import { type Generation, type Image, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { paths } from '@limn/contracts/web-paths';
import { z } from 'zod';
import { type McpSession, Untrusted, untrusted } from './session.ts';
import { type Extras, tool } from './tool.ts';

const Picture = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  credits: z
    .array(z.object({ artist: Untrusted, style: Untrusted, percent: z.number() }))
    .describe('The artists the picture credits, and pays when it is licensed'),
  notPainted: z.array(z.string()).describe('Words of the prompt that are not in the picture'),
  licensed: z.string().nullable().describe('Number of the licence held, if any'),
  url: z.string().describe('Its page'),
});

const toPicture = (image: Image, publicUrl: string) => ({
  id: image.id,
  width: image.width,
  height: image.height,
  credits: image.credits.map(({ artist, style, ppm }) => ({
    artist: untrusted(artist.name),
    style: untrusted(style.name),
    percent: ppm / 10_000,
  })),
  notPainted: image.notPainted,
  licensed: image.licence?.number ?? null,
  url: publicUrl + paths.image(image.id),
});

/** Small previews and links of pictures; a preview that cannot be read is left out. */
async function extrasOf(images: readonly Image[], session: McpSession): Promise<Extras> {
  const previews = [];
  for (const image of images.slice(0, 4)) {
    const file = await session.fileAt(imageRoutes.file, image.thumbnailUrl).catch(() => undefined);
    if (!file) continue;
    const { stream, type } = file;
    const bytes = stream instanceof Uint8Array ? Buffer.from(stream) : await buffer(stream);
    previews.push({ data: bytes.toString('base64'), mimeType: type });
  }
  const links = images.map(({ id, url }) => ({
    uri: new URL(url, session.parts.publicUrl).href,
    name: id,
    mimeType: 'image/*',
  }));
  return { previews, links };
}

const GenerationState = z.object({
  id: z.string(),
  status: z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled']),
  step: z.string(),
  progress: z.number().describe('0 to 1'),
  creditsReserved: z.int(),
  creditsSpent: z.int(),
  error: z.string().nullable(),
  pictures: z.array(Picture),
});

const toState = (generation: Generation, publicUrl: string) => ({
  id: generation.id,
  status: generation.status,
  step: generation.step,
  progress: generation.progress,
  creditsReserved: generation.creditsReserved,
  creditsSpent: generation.creditsSpent,
  error: generation.error,
  pictures: generation.images.map((image) => toPicture(image, publicUrl)),
});

const requestKey = z
  .string()
  .min(8)
  .max(64)
  .describe('A key of your own making: the same key never starts a second generation');

export const generate = tool({
  name: 'generate',
  title: 'Make pictures',
  description:
    'Start painting pictures in an art style; spends credits. Follow with get_generation until it ends.',
  readOnly: false,
  costs: true,
  input: z.object({
    prompt: z.string().min(1).max(1000),
    style: StyleId,
    count: z.int().min(1).max(8).default(1),
    size: z.enum(imageDimensions).default('1024x1024'),
    reference: ReferenceId.optional().describe('A picture to follow, from find_references'),
    avoid: z.string().max(500).default('').describe('What to leave out'),
    seed: z.int().min(0).max(2_147_483_647).default(0).describe('0: drawn'),
    model: z.string().max(60).default(builtInModel),
    requestKey,
  }),
  output: GenerationState,
  async run(args, { ask, parts }) {
    const generation = await ask(studioRoutes.generate, {
      query: {},
      body: {
        prompt: args.prompt,
        style: args.style,
        number_of_images: args.count,
        image_dimensions: args.size,
        exclude_from_image: args.avoid,
        seed: args.seed,
        model: args.model,
        reference: args.reference ?? null,
        requestId: args.requestKey,
      },
    });
    return { data: toState(generation, parts.publicUrl) };
  },
});

/** How long a call may wait for a generation to end, in seconds. */
const longestWait = 20;

/** Waits until a generation has ended, for at most `seconds`. The wait costs no reads: it follows the events. */
async function untilEnded(id: GenerationId, seconds: number, session: McpSession): Promise<void> {
  const over = AbortSignal.timeout(seconds * 1000);
  const events = await session.follow(studioRoutes.events, { params: { id } });
  const all = (async () => {
    for await (const _ of events) if (over.aborted) return;
  })();
  await Promise.race([all, once(over, 'abort')]);
}

export const getGeneration = tool({
  name: 'get_generation',
  title: 'Progress of pictures',
  description: 'The state of a generation, with its pictures once they are there.',
  readOnly: true,
  input: z.object({
    id: GenerationId,
    wait: z
      .int()
      .min(0)
      .max(longestWait)
      .default(longestWait)
      .describe('Seconds to wait for its end before answering; 0 to answer at once'),
  }),
  output: GenerationState,
  async run({ id, wait }, session) {
    if (wait > 0) await untilEnded(id, wait, session);
    const generation = await session.ask(studioRoutes.get, { params: { id } });
    return {
      data: toState(generation, session.parts.publicUrl),
      ...(await extrasOf(generation.images, session)),
    };
  },
});

export const editPicture = tool({
  name: 'edit_picture',
  title: 'Make another version of a picture',
  description:
    'Paint another version of one of the person’s pictures: its shapes are followed, the words and the style are new. Spends credits.',
  readOnly: false,
  costs: true,
  input: z.object({
    image: ImageId,
    prompt: z.string().min(1).max(1000),
    style: StyleId,
    size: z.enum(imageDimensions).default('1024x1024'),
    closeness: z.int().min(0).max(100).default(80).describe('How closely the picture is followed'),
    requestKey,
  }),
  output: GenerationState,
  async run(args, { ask, parts }) {
    const generation = await ask(studioRoutes.generate, {
      query: {},
      body: {
        prompt: args.prompt,
        style: args.style,
        image_dimensions: args.size,
        pose_and_depth: args.image,
        prompt_guidance: args.closeness,
        requestId: args.requestKey,
      },
    });
    return { data: toState(generation, parts.publicUrl) };
  },
});
