import { describe, expect, it } from 'vitest';
import { planEdit } from '../src/index.ts';
import { applyEdit } from './apply-edit.ts';
import { readInstruction } from '../src/text-edit/read-instruction.ts';
import { draw, maskOf } from '../../imaging/test/retouch-pictures.ts';

/** Blue sky, green sea-side meadow, a red house. */
const view = draw(160, 120, (x, y) => {
  if (x > 60 && x < 100 && y > 60 && y < 95) return [190, 40, 35];
  const grain = ((x * 7 + y * 13) % 9) - 4;
  return y < 66 ? [120 + grain, 170 + grain, 225] : [70 + grain, 130 + grain, 60];
});
const at = (data: ArrayLike<number>, x: number, y: number): number[] =>
  [0, 1, 2].map((c) => data[(y * 160 + x) * 4 + c]);

describe('readInstruction', () => {
  it.each([
    ['Make it warmer.', ['adjust']],
    ['make it brighter and more contrast', ['adjust']],
    ['black and white', ['adjust']],
    ['turn it black and white', ['adjust']],
    ['make the sky darker', ['adjust']],
    ['make the sea green', ['recolor']],
    ['turn the red roof dark blue', ['recolor']],
    ['replace the sky with a sunset', ['replace-sky']],
    ['please remove the boat', ['remove']],
    ['add a red boat on the left, then make it much warmer', ['add', 'adjust']],
    ['remove the car and make the house white', ['remove', 'recolor']],
    ['sing me a song', ['unknown']],
  ])('reads %s', (text, kinds) => {
    expect(readInstruction(text).map((wish) => wish.kind)).toEqual(kinds);
  });

  it('knows how much, and which thing', () => {
    const [little] = readInstruction('make it slightly warmer');
    const [lots] = readInstruction('make it much warmer');
    expect(little).toMatchObject({ thing: null, settings: { temperature: 17.5 } });
    expect(lots).toMatchObject({ settings: { temperature: 59.5 } });
    expect(readInstruction('make the sky a bit darker')[0]).toMatchObject({ thing: 'sky' });
    expect(readInstruction('less grain')[0]).toMatchObject({ settings: { grain: 0 } });
  });
});

describe('planEdit and applyEdit', () => {
  it('change the whole picture where nothing is named', async () => {
    const plan = await planEdit('make it black and white', view);
    expect(plan.complete).toBe(true);
    expect(plan.sentences).toEqual(['I will change the whole picture: black and white.']);
    const out = await applyEdit(plan, view);
    expect(new Set(at(out.data, 80, 80)).size).toBe(1);
  });

  it('recolour what has a colour, and only that', async () => {
    const plan = await planEdit('turn the red house blue', view);
    const out = await applyEdit(plan, view);
    const [r, , b] = at(out.data, 80, 80);
    expect(b).toBeGreaterThan(r);
    expect(at(out.data, 20, 100)).toEqual(at(view.data, 20, 100));
  });

  it('find the sky and replace it', async () => {
    const plan = await planEdit('replace the sky with a starry night', view);
    const [operation] = plan.operations;
    expect(operation.kind).toBe('replace-sky');
    expect(operation.mask?.[10 * 160 + 20]).toBe(255);
    expect(operation.mask?.[110 * 160 + 20]).toBe(0);
    const out = await applyEdit(plan, view);
    expect(at(out.data, 20, 20)[2]).toBeLessThan(150);
  });

  it('say what they cannot find, until it is painted over', async () => {
    const lost = await planEdit('remove the boat', view);
    expect(lost).toMatchObject({
      complete: false,
      operations: [],
      sentences: ['I cannot find a boat: paint over it to show me.'],
    });
    const mask = maskOf(160, 120, (x, y) => x > 56 && x < 104 && y > 56 && y < 99);
    const shown = await planEdit('remove the house', view, { mask });
    expect(shown.complete).toBe(true);
    const out = await applyEdit(shown, view, { seed: 3 });
    expect(at(out.data, 80, 85)[0]).toBeLessThan(160);
    expect(await planEdit('add a unicycle', view)).toMatchObject({ complete: false });
    expect((await planEdit('sing', view)).sentences[0]).toContain('do not know');
  });

  it('add one of the composer’s things where it was asked for', async () => {
    const plan = await planEdit('add a lighthouse on the left', view);
    expect(plan.sentences).toEqual(['I will add a lighthouse.']);
    const out = await applyEdit(plan, view);
    let [left, right] = [0, 0];
    for (let y = 0; y < 120; y++) {
      for (let x = 0; x < 160; x++) {
        if (at(out.data, x, y).join() === at(view.data, x, y).join()) continue;
        if (x < 80) left++;
        else right++;
      }
    }
    expect(left).toBeGreaterThan(200);
    expect(right).toBeLessThan(left / 4);
  });

  it('refuse what does not fit', async () => {
    const bad = { code: 'bad-input' };
    await expect(planEdit(' ', view)).rejects.toMatchObject(bad);
    await expect(planEdit('warmer', view, { mask: new Uint8Array(3) })).rejects.toMatchObject(bad);
    const plan = await planEdit('make it warmer', view);
    const small = draw(4, 4, () => [0, 0, 0]);
    await expect(applyEdit(plan, small)).rejects.toMatchObject(bad);
    const signal = AbortSignal.abort();
    await expect(applyEdit(plan, view, { signal })).rejects.toMatchObject({ code: 'cancelled' });
  });
});
