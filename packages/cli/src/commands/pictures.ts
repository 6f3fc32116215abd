import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Generation, StudioGenerateInput } from '@limn/client';
import type { CliCommand, Invocation } from '../command.ts';
import { Failure } from '../failure.ts';
import { money } from '../output.ts';
import { wholeNumber } from './market.ts';

/** Endings of file names by media type. */
const endings: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/avif': '.avif',
  'image/tiff': '.tif',
};

/** Fetches a picture into a folder. @returns its path, with the ending of its format */
export async function savePicture(
  { limn, signal }: Pick<Invocation, 'limn' | 'signal'>,
  address: string,
  folder: string,
  name: string,
): Promise<string> {
  const response = await limn.download(address, { signal });
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name + (endings[type.trim()] ?? ''));
  writeFileSync(path, new Uint8Array(await response.arrayBuffer()));
  return path;
}

async function savePreviews(
  run: Invocation,
  { images }: Generation,
  folder: string,
): Promise<string[]> {
  const paths: string[] = [];
  for (const { id, url } of images) paths.push(await savePicture(run, url, folder, id));
  return paths;
}

function inputOf({ positionals, option }: Invocation): StudioGenerateInput {
  const style = option('style');
  if (!style) throw new Failure('Say in which style: --style ID. Find one with `limn search`.');
  const seed = wholeNumber('--seed', option('seed'), 0, 2_147_483_647);
  const quality = wholeNumber('--quality', option('quality'), 10, 100);
  return {
    prompt: positionals.join(' '),
    style,
    image_dimensions: (option('size') ?? '1024x1024') as '1024x1024',
    number_of_images: wholeNumber('--count', option('count'), 1, 8) ?? 1,
    ...(option('model') ? { model: option('model')! } : {}),
    ...(option('exclude') ? { exclude_from_image: option('exclude')! } : {}),
    ...(seed === undefined ? {} : { seed }),
    ...(quality === undefined ? {} : { quality }),
  };
}

async function waitFor(run: Invocation, id: string): Promise<Generation> {
  let last = '';
  return run.limn.studio.waitFor(id, {
    signal: run.signal,
    onProgress({ status, progress, step }) {
      const now =
        status === 'queued' ? 'Waiting in the queue …' : `${Math.round(progress * 100)}% ${step}`;
      if (now !== last && process.stderr.isTTY) run.out.note(now);
      last = now;
    },
  });
}

export const generate: CliCommand = {
  name: 'generate',
  usage: '"PROMPT" --style ID',
  summary: 'Make pictures; this spends credits',
  words: { least: 1, most: 200 },
  options: {
    style: { type: 'string' },
    size: { type: 'string' },
    count: { type: 'string' },
    model: { type: 'string' },
    exclude: { type: 'string' },
    seed: { type: 'string' },
    quality: { type: 'string' },
    wait: { type: 'boolean' },
    out: { type: 'string' },
  },
  help: [
    ['--style ID', 'the art style; find one with `limn search`'],
    ['--size WxH', 'pixels (default: 1024x1024)'],
    ['--count N', 'how many pictures, 1 to 8 (default: 1)'],
    ['--model ID', 'the model (default: limn-collage)'],
    ['--exclude WORDS', 'what to keep out of the picture'],
    ['--seed N', 'the same seed and words give the same picture'],
    ['--quality N', '10 to 100 (default: 30)'],
    ['--wait', 'wait until the pictures are there'],
    ['--out DIR', 'wait, and save the marked previews in DIR'],
  ],
  async run(run) {
    const { limn, out, option, flag, signal } = run;
    const begun = await limn.studio.generate(inputOf(run), { signal });
    const folder = option('out');
    if (!flag('wait') && folder === undefined) {
      out.json(begun);
      out.line(`${begun.id} is ${begun.status}; ${begun.creditsReserved} credits are reserved.`);
      return;
    }
    out.note(`${begun.id} is under way; it goes on if you leave.`);
    const done = await waitFor(run, begun.id);
    const files = folder === undefined ? [] : await savePreviews(run, done, folder);
    out.json({ ...done, files });
    for (const [at, { id, offers }] of done.images.entries()) {
      const prices = offers.map(
        ({ tier, amount, currency }) => `${tier} ${money(amount, currency)}`,
      );
      out.line([id, files[at], prices.join(', ')].filter(Boolean).join('  '));
    }
  },
};
