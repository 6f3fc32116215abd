import { ImagingError } from '@limn/imaging/errors';
import { assertRaster, flatten, type Raster, type Rgb } from '@limn/imaging/raster/raster';
import { RunControl, type RunOptions } from '@limn/imaging/run-control';
import { elements } from '../elements/registry.ts';
import { parsePrompt } from '../reading/parse-prompt.ts';
import { assertMask } from '@limn/imaging/retouch/checks';
import type { EditOperation, EditPlan } from './edit-plan.ts';
import type { Wish } from './read-instruction.ts';

export type EditPlanOptions = RunOptions & {
  /** The area the person painted over, a byte per pixel: it replaces the search for the thing in the instruction. */
  mask?: Uint8Array;
};

/**
 * Parses an instruction in English and finds the areas to change, but changes nothing: light and colour ('make it
 * warmer'), recolouring ('make the sea green'), a new sky ('replace the sky with a sunset'), adding one of the
 * composer's things ('add a boat on the left') and removing ('remove the boat'). `sentences` describe what will be
 * done, and what cannot be.
 *
 * Throws `bad-input` for an instruction that is empty or above 500 characters or a mask of the wrong size, and
 * `cancelled`.
 */
export async function planEdit(
  text: string,
  picture: Raster,
  options: EditPlanOptions = {},
): Promise<EditPlan> {
  assertRaster(picture, 'planEdit picture');
  const { mask } = options;
  if (mask) assertMask(mask, picture, 'planEdit mask');
  if (text.trim() === '' || text.length > 500) {
    throw new ImagingError('bad-input', 'planEdit text: expected 1 to 500 characters.');
  }
  const control = new RunControl(options);
  const planner = new Planner(flatten(picture), mask ?? null, control);
  const sentences: string[] = [];
  let done = 0;
  // The words' tables: who only paints never loads them.
  const { readInstruction } = await import('./read-instruction.ts');
  const wishes = readInstruction(text);
  for (const wish of wishes) {
    sentences.push(await planner.plan(wish));
    control.report(++done / wishes.length, 'looking');
  }
  const { operations } = planner;
  const complete = wishes.length > 0 && operations.length === wishes.length;
  return { width: picture.width, height: picture.height, operations, sentences, complete };
}

class Planner {
  readonly operations: EditOperation[] = [];
  private readonly rgb: Rgb;
  private readonly mask: Uint8Array | null;
  private readonly control: RunControl;

  constructor(rgb: Rgb, mask: Uint8Array | null, control: RunControl) {
    this.rgb = rgb;
    this.mask = mask;
    this.control = control;
  }

  /** Adds the operation, if there is one; returns the sentence. */
  async plan(wish: Wish): Promise<string> {
    switch (wish.kind) {
      case 'unknown':
        return `I do not know how to do “${wish.text}”.`;
      case 'adjust':
        return this.adjust(wish);
      case 'recolor': {
        const mask = await this.find(wish.thing);
        if (!mask) return cannotFind(wish.thing);
        this.operations.push({ kind: 'recolor', color: wish.color, mask });
        return `I will make the ${wish.thing} ${wish.said}.`;
      }
      case 'replace-sky': {
        const mask = await this.find('sky');
        if (!mask) return cannotFind('sky');
        this.operations.push({ kind: 'replace-sky', sky: wish.sky, mask });
        return `I will replace the sky: ${wish.sky}.`;
      }
      case 'remove': {
        const mask = await this.find(wish.thing);
        if (!mask) return cannotFind(wish.thing);
        if (mask.every((v) => v >= 128))
          return 'I cannot remove everything: nothing would be left to fill from.';
        this.operations.push({ kind: 'remove', mask });
        return `I will remove the ${wish.thing} and fill the place from around it.`;
      }
      case 'add':
        return this.add(wish.thing);
    }
  }

  private async adjust(wish: Extract<Wish, { kind: 'adjust' }>): Promise<string> {
    const mask = wish.thing ? await this.find(wish.thing) : this.mask;
    if (wish.thing && !mask) return cannotFind(wish.thing);
    this.operations.push({ kind: 'adjust', settings: wish.settings, mask });
    const where = wish.thing
      ? `the ${wish.thing}`
      : mask
        ? 'what you painted over'
        : 'the whole picture';
    return `I will change ${where}: ${wish.said}.`;
  }

  private add(words: string): string {
    const { elements: requests, notPainted } = parsePrompt(words);
    const request = requests.find((r) => r.span && elements[r.element]);
    if (!request) {
      return `I cannot draw ${notPainted[0]?.word ?? words}: it is not among the things I know.`;
    }
    const { width, height } = this.rgb;
    const element = elements[request.element];
    const box = this.mask ? boxOf(this.mask, width) : null;
    const far = request.place === 'far' ? 0.45 : 1;
    const tall = box?.height ?? Math.min(height * 0.8, height * element.size * request.size * far);
    const across = { left: 0.24, right: 0.76, centre: 0.5, near: 0.5, far: 0.6 }[
      request.place ?? 'centre'
    ];
    const foot =
      element.home === 'sky'
        ? 0.22 * height + tall / 2
        : (request.place === 'far' ? 0.66 : 0.86) * height;
    const x = box ? box.x : width * across;
    const y = box ? box.y : foot - tall / 2;
    const mask = new Uint8Array(width * height);
    const half = Math.max(1, (tall * Math.max(0.2, element.width)) / 2);
    for (let v = Math.max(0, Math.floor(y - tall / 2)); v < Math.min(height, y + tall / 2); v++) {
      mask.fill(
        255,
        v * width + Math.max(0, Math.floor(x - half)),
        v * width + Math.min(width, Math.ceil(x + half)),
      );
    }
    const color = request.color ? { color: request.color } : {};
    this.operations.push({
      kind: 'add',
      element: request.element,
      ...color,
      x,
      y,
      height: tall,
      mask,
    });
    const named = request.span?.word ?? request.element;
    const several = request.count > 1 ? ' I draw one at a time.' : '';
    const stands = named.includes(request.element.replaceAll('_', ' '))
      ? ''
      : ` (drawn as ${request.element.replaceAll('_', ' ')})`;
    const article = request.count > 1 ? '' : `${articleOf(named)} `;
    return `I will add ${article}${named}${stands}.${several}`;
  }

  private async find(thing: string): Promise<Uint8Array | null> {
    if (this.mask) return this.mask;
    const { findRegion } = await import('./find-region.ts');
    return findRegion(this.rgb, thing, this.control);
  }
}

const articleOf = (thing: string): string => (/^[aeiou]/i.test(thing) ? 'an' : 'a');

const cannotFind = (thing: string): string =>
  `I cannot find ${thing.endsWith('s') ? 'any' : articleOf(thing)} ${thing}: paint over it to show me.`;

function boxOf(mask: Uint8Array, width: number): { x: number; y: number; height: number } | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -1, -1];
  mask.forEach((v, i) => {
    if (v < 128) return;
    const x = i % width;
    const y = Math.floor(i / width);
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
  });
  return x1 < 0 ? null : { x: (x0 + x1 + 1) / 2, y: (y0 + y1 + 1) / 2, height: y1 - y0 + 1 };
}
