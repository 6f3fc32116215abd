import { ImageId, ReferenceId } from '@limn/contracts/ids';
import { Recipe } from '@limn/contracts/recipe';
import { type OwnPicture, Reference } from '@limn/contracts/references';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changeDraft,
  clearReferences,
  freshDraft,
  isGuided,
  isPhotoAlone,
  openDraft,
  recipeDraft,
  resetDraft,
} from './draft.ts';
import { ReferenceTiles } from './reference-tiles.tsx';
import {
  checkPeople,
  learnReferences,
  preselectReference,
  referencesAwaited,
  untilSearched,
} from './references.ts';
import { mineOf } from './use-draft-from-address.ts';
import { searchFor } from './use-references.ts';

const boats = ReferenceId.parse('ref_01J00000000000000000000001');
const canyon = ReferenceId.parse('ref_01J00000000000000000000002');
const farmer = ReferenceId.parse('ref_01J00000000000000000000003');
const photo = ImageId.parse('img_01J00000000000000000000001');

const reference = (id: ReferenceId, change: Partial<Reference> = {}) =>
  Reference.parse({
    id,
    title: 'Boats in River, Nagasaki',
    maker: 'Felice Beato',
    year: 'about 1865',
    kind: 'photograph',
    licence: 'cc0',
    licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
    sourceName: 'J. Paul Getty Museum',
    sourceUrl: 'https://www.getty.edu/art/collection/objects/241797/',
    width: 1600,
    height: 1200,
    showsPerson: false,
    thumbnailUrl: '/thumbnail',
    ...change,
  });

const followed = () => {
  const {
    reference: guide,
    reference_subject,
    reference_people,
    pose_and_depth,
  } = recipeDraft.get();
  return { reference: guide, reference_subject, reference_people, pose_and_depth };
};

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { setItem: () => undefined });
  clearReferences({ ...freshDraft, prompt: 'old boats on a river' });
  return () => vi.unstubAllGlobals();
});

describe('the picture that is followed', () => {
  test('is preselected until a person chooses, and then stays', () => {
    preselectReference(boats);
    expect(followed().reference).toBe(boats);
    changeDraft({ reference: canyon });
    preselectReference(boats);
    changeDraft({ prompt: 'a canyon' });
    preselectReference(boats);
    expect(followed().reference).toBe(canyon);
  });

  test('stays none where a person wants none', () => {
    preselectReference(boats);
    changeDraft({ reference: null });
    changeDraft({ prompt: 'old boats' });
    preselectReference(boats);
    expect(followed().reference).toBeNull();
  });

  test('is no longer what was preselected for other words', () => {
    preselectReference(boats);
    changeDraft({ prompt: 'a cat' });
    expect(followed().reference).toBeNull();
    preselectReference(canyon);
    changeDraft({ seed: 4 });
    expect(followed().reference).toBe(canyon);
  });

  test('is as a recipe says that is taken over, also where it followed none', () => {
    changeDraft(Recipe.parse({ prompt: 'boats', reference: canyon }));
    preselectReference(boats);
    expect(followed().reference).toBe(canyon);
    changeDraft(Recipe.parse({ prompt: 'boats' }));
    preselectReference(boats);
    expect(followed().reference).toBeNull();
  });

  test('is preselected again after a reset', () => {
    changeDraft({ reference: canyon, reference_subject: farmer, reference_people: true });
    resetDraft();
    expect(followed()).toMatchObject({
      reference: null,
      reference_subject: null,
      reference_people: false,
    });
    preselectReference(boats);
    expect(followed().reference).toBe(boats);
  });
});

describe('a picture of one’s own', () => {
  test('takes the place of references, and is not overridden by the search', () => {
    changeDraft({ reference: canyon, reference_subject: farmer, reference_people: true });
    changeDraft({ pose_and_depth: photo });
    preselectReference(boats);
    expect(followed()).toEqual({
      reference: null,
      reference_subject: null,
      reference_people: false,
      pose_and_depth: photo,
    });
    changeDraft({ pose_and_depth: null });
    preselectReference(boats);
    expect(followed().reference).toBe(boats);
  });

  test('gives way to a reference', () => {
    changeDraft({ pose_and_depth: photo, canvas_subject: photo });
    changeDraft({ reference: canyon, reference_subject: farmer });
    expect(recipeDraft.get()).toMatchObject({ pose_and_depth: null, canvas_subject: null });
    changeDraft({ canvas_subject: photo });
    expect(followed()).toMatchObject({ reference: canyon, reference_subject: null });
  });
});

describe('a photograph of a person', () => {
  test('is followed, or gives the subject, once the person says that they may show it', () => {
    learnReferences([reference(boats), reference(farmer, { showsPerson: true })]);
    const check = (change: Partial<Recipe>) => () =>
      checkPeople(Recipe.parse({ prompt: 'a farmer', reference: boats, ...change }));
    const refused = 'Tick this to show the person, or choose another picture.';
    expect(check({})).not.toThrow();
    expect(check({ reference: farmer })).toThrow(refused);
    expect(check({ reference_subject: farmer })).toThrow(refused);
    expect(check({ reference: farmer, reference_people: true })).not.toThrow();
  });

  test('asks for the person’s leave again when another is chosen', () => {
    changeDraft({ reference: farmer });
    changeDraft({ reference_people: true });
    changeDraft({ prompt: 'a farmer' });
    expect(followed().reference_people).toBe(true);
    changeDraft({ reference: canyon });
    expect(followed().reference_people).toBe(false);
  });

  test('is not vouched for by whoever made a picture of it', () => {
    const recipe = Recipe.parse({ prompt: 'a farmer', reference: farmer, reference_people: true });
    const image = { recipe } as Parameters<typeof mineOf>[0];
    expect(mineOf({ ...image, mine: true })?.reference_people).toBe(true);
    expect(mineOf({ ...image, mine: false })).toMatchObject({
      reference: farmer,
      reference_people: false,
    });
  });
});

describe('the search', () => {
  const size = { image_dimensions: '1344x768' } as const;

  test('is made for the words and the proportions', () => {
    expect(searchFor(' old boats ', size, true)).toEqual({
      query: { words: 'old boats', aspect: 1.75 },
    });
  });

  test.each([
    ['it is switched off', 'old boats', false],
    ['there are no words', '  ', true],
    ['the words are those of a picture of one’s own', 'After ‘boats.jpg’', true],
  ])('is not made where %s', (_, prompt, on) => {
    expect(searchFor(prompt, size, on)).toBeNull();
  });
});

test('words are all painted where a picture is followed', () => {
  expect(isGuided({ reference: null, pose_and_depth: null })).toBe(false);
  expect(isGuided({ reference: boats, pose_and_depth: null })).toBe(true);
});

describe('the tiles', () => {
  const drawn = (
    chosen: ReferenceId | null,
    onSubject: (() => void) | null = null,
    own: readonly OwnPicture[] = [],
  ) =>
    renderToStaticMarkup(
      <ReferenceTiles
        own={own}
        onOwn={() => undefined}
        references={[reference(boats), reference(farmer, { title: 'A farmer', showsPerson: true })]}
        waiting={0}
        chosen={chosen}
        subject={null}
        onChoose={() => undefined}
        onSubject={onSubject}
        onPoint={() => undefined}
      />,
    );
  test('of one’s own pictures are buttons before them, named by their titles', () => {
    const page = drawn(boats, null, [{ id: photo, title: 'My boat', thumbnailUrl: '/t', fit: 1 }]);
    expect(page).toContain('aria-label="Follow your picture My boat"');
    expect(page.indexOf('My boat')).toBeLessThan(page.indexOf('role="radiogroup"'));
    expect(drawn(boats)).not.toContain('Your pictures');
  });

  const radios = (page: string) => page.match(/<input[^>]*>/g) ?? [];

  test('are one group of radio buttons, which the arrow keys go through, the drawn scene last', () => {
    const inputs = radios(drawn(boats));
    expect(inputs.map((input) => /aria-label="([^"]*)"/.exec(input)?.[1])).toEqual([
      'Boats in River, Nagasaki, Felice Beato, about 1865, CC0, J. Paul Getty Museum',
      'A farmer, Felice Beato, about 1865, CC0, J. Paul Getty Museum, shows a person',
      'Draw it without one',
    ]);
    expect(new Set(inputs.map((input) => /name="([^"]*)"/.exec(input)?.[1])).size).toBe(1);
    expect(inputs.map((input) => input.includes('checked'))).toEqual([true, false, false]);
  });

  test('have the drawn scene chosen where no picture is', () => {
    expect(radios(drawn(null)).map((input) => input.includes('checked'))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('offer the subjects of the others where one is wanted', () => {
    expect(drawn(boats)).not.toContain('Use its subject');
    const page = drawn(boats, () => undefined);
    expect(page).toContain('aria-label="Use the subject of A farmer"');
    expect(page).not.toContain('aria-label="Use the subject of Boats');
  });
});

describe('Generate while the search is under way', () => {
  test('waits until it has ended', async () => {
    referencesAwaited.set(true);
    const waited = vi.fn<() => void>();
    const waiting = untilSearched().then(waited);
    await Promise.resolve();
    expect(waited).not.toHaveBeenCalled();
    referencesAwaited.set(false);
    await waiting;
    expect(waited).toHaveBeenCalled();
  });

  test('does not wait for a search that takes too long, or for none', async () => {
    referencesAwaited.set(true);
    await untilSearched(1);
    referencesAwaited.set(false);
    await untilSearched();
  });
});

test('a canvas writes a recipe of its own, and the studio goes on with its own afterwards', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    setItem: (name: string, text: string) => kept.set(name, text),
    getItem: (name: string) => kept.get(name) ?? null,
  });
  changeDraft({ prompt: 'a studio', reference: boats });
  const close = openDraft('limn.recipe.cnv_1', freshDraft);
  expect(recipeDraft.get()).toEqual(freshDraft);
  changeDraft({ prompt: 'a canvas', reference: canyon });
  close();
  expect(recipeDraft.get()).toMatchObject({ prompt: 'a studio', reference: boats });
  openDraft('limn.recipe.cnv_1', freshDraft)();
  const again = openDraft('limn.recipe.cnv_1', freshDraft);
  expect(recipeDraft.get()).toMatchObject({ prompt: 'a canvas', reference: canyon });
  again();
});

test.each([
  ['', photo, true],
  ['After ‘boats.jpg’', photo, true],
  ['at dusk', photo, false],
  ['', null, false],
])(
  'with the words ‘%s’ and the picture %s, a photo alone is painted: %s',
  (prompt, guide, alone) => {
    expect(isPhotoAlone({ ...freshDraft, prompt, pose_and_depth: guide })).toBe(alone);
  },
);
