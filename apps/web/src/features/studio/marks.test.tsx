import { ImageId } from '@limn/contracts/ids';
import { mostMarks, Recipe } from '@limn/contracts/recipe';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changeDraft, freshDraft, recipeDraft, resetDraft } from './draft.ts';
import { GuideMarks } from './guide-marks.tsx';
import { MarkPlaces } from './mark-places.tsx';
import { isFull, type Marks, withChanged, withMark, withoutChosen } from './marks.ts';
import { mineOf } from './use-draft-from-address.ts';

const guide = ImageId.parse('img_01J00000000000000000000001');
const other = ImageId.parse('img_01J00000000000000000000002');
const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.4 };
const nose = { left: 0.4, top: 0.4, width: 0.1, height: 0.1 };

describe('marking places', () => {
  test('what is added is chosen, up to the most there may be', () => {
    let marks: Marks = { boxes: [], chosen: null };
    for (let count = 1; count <= mostMarks; count++) {
      marks = withMark(marks, box);
      expect(marks).toMatchObject({ boxes: Array(count).fill(box), chosen: count - 1 });
    }
    expect(isFull(marks)).toBe(true);
    expect(withMark(marks, nose)).toBe(marks);
  });

  test('the chosen one alone is changed or removed', () => {
    const marks: Marks = { boxes: [box, nose], chosen: 0 };
    expect(withChanged(marks, nose).boxes).toEqual([nose, nose]);
    expect(withoutChosen(marks)).toEqual({ boxes: [nose], chosen: null });
    expect(withoutChosen(withoutChosen(marks)).boxes).toEqual([nose]);
  });

  test('each place is a button that says where it lies', () => {
    const picture = { url: '/boat.webp', title: 'A boat', width: 640, height: 480 };
    const page = renderToStaticMarkup(
      <MarkPlaces picture={picture} marked={[box, nose]} onDone={() => {}} />,
    );
    expect(page).toContain('aria-label="Place 1: left 10%, top 20%, width 30%, height 40%"');
    expect(page).toContain('aria-label="Place 2: left 40%, top 40%, width 10%, height 10%"');
    expect(page).toContain('2 places marked');
  });

  test('the form says how many there are, and clears them', () => {
    const row = (marks: (typeof box)[]) =>
      renderToStaticMarkup(<GuideMarks guide={guide} marks={marks} />);
    expect(row([box])).toContain('1 place marked');
    expect(row([box, nose])).toContain('2 places marked');
    expect(row([box])).toContain('aria-label="Clear focus areas"');
    expect(row([])).not.toContain('Clear');
  });
});

describe('marks in the recipe', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      setItem: (name: string, text: string) => kept.set(name, text),
    });
    changeDraft({ ...freshDraft, pose_and_depth: guide, matters: [box] });
    return () => vi.unstubAllGlobals();
  });

  test('stay while other things change, or the same picture is chosen again', () => {
    changeDraft({ prompt: 'a boat', prompt_guidance: 90 });
    changeDraft({ pose_and_depth: guide });
    expect(recipeDraft.get().matters).toEqual([box]);
  });

  test.each([
    ['another picture', other],
    ['none', null],
  ])('go with %s', (_, pose_and_depth) => {
    changeDraft({ pose_and_depth });
    expect(recipeDraft.get().matters).toEqual([]);
  });

  test('go when the recipe is reset', () => {
    resetDraft();
    expect(recipeDraft.get()).toMatchObject({ pose_and_depth: null, matters: [] });
  });

  test('come with a recipe that is taken over whole, and not with another one’s', () => {
    const recipe = Recipe.parse({ prompt: 'a boat', pose_and_depth: other, matters: [nose] });
    changeDraft(recipe);
    expect(recipeDraft.get()).toMatchObject({ pose_and_depth: other, matters: [nose] });
    const image = { recipe } as Parameters<typeof mineOf>[0];
    expect(mineOf({ ...image, mine: true })?.matters).toEqual([nose]);
    expect(mineOf({ ...image, mine: false })?.matters).toEqual([]);
  });
});
