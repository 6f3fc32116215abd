import { coverPolygons } from '@limn/imaging/drawing/coverage';
import { landscapeFeatures } from '../vocabulary/landscape-features.ts';
import type { PromptReading, Unpainted } from '../vocabulary/reading.ts';
import type { Scene, Shape } from '@limn/imaging/drawing/scene';
import { possibleSingulars } from '../vocabulary/words.ts';

/** A kind of thing that can be seen in a scene. */
export type SceneContent = {
  /** As it is called, in the singular: 'church', 'blossom tree', 'water'. */
  name: string;
  /** How many of them can be seen; 1 for what cannot be counted. */
  count: number;
  /** How much of the picture they cover, 0–1. */
  part: number;
};

/** Height of the small picture in which it is found out what can be seen, in pixels. */
const rows = 160;
/** Fewer of those pixels than this cannot be made out. */
const fewestPixels = 4;

/** The things that layout materials show. Materials not listed here (shadows, frames) are not reported. */
const shownBy: readonly [pattern: RegExp, name: string][] = [
  [/^zenith/, 'sky'],
  [/^cloud/, 'cloud'],
  [/^(water|pool-water|pond$|pool$|wet-sand)/, 'water'],
  [/^fall(-foam|-mist)?$/, 'waterfall'],
  [/^(range|foothill|vine-hill|lone-mountain|moon-dust)/, 'hill'],
  [/^(cliff|crag|fall-rock)/, 'cliff'],
  [/^island/, 'island'],
  [/^(path|village-way|avenue)/, 'path'],
  [/^(beach|strand|wet-sand)/, 'beach'],
  [/^(paving|pavement|cobble|wet-road)/, 'street'],
  [/^(front-?\d|block\d|tower\d)/, 'building'],
  [/^(leaves|bark)\d/, 'tree'],
  [/^(rooftop|ridge)\.tile/, 'roof'],
  [/^rooftop\.wall/, 'building'],
  [/^portrait-/, 'person'],
  [/^branch-(bark|leaf)/, 'branch'],
  [/^branch-blossom/, 'blossom'],
  [/^(tree-line|jungle\d)/, 'tree'],
  [/^rainbow/, 'rainbow'],
  [/^(drape|curtain)/, 'curtain'],
  [/^(form\d)/, 'shape'],
  [/^(sun|moon|star|volcano|rug|snow|rain|mist|smoke|lava|coral|planet|vine|hedge|floor)$/, '$1'],
  [/^(sun|moon)-halo$/, '$1'],
  [/^flake$/, 'snow'],
  [/^tabletop$/, 'table'],
  [/^field\d/, 'field'],
];

/** Things whose parts count as painted with them. */
const partsOf: readonly [whole: readonly string[], parts: readonly string[]][] = [
  [
    ['house', 'church', 'barn', 'castle', 'tower', 'building', 'pagoda', 'windmill'],
    ['roof', 'rooftop', 'window', 'door', 'wall', 'chimney', 'building', 'home', 'facade'],
  ],
  [
    ['tree', 'pine', 'birch', 'cypress', 'willow', 'bare tree', 'blossom tree', 'acacia', 'palm'],
    ['tree', 'trunk', 'branch', 'leaf', 'leaves', 'foliage'],
  ],
  [['water'], ['river', 'sea', 'ocean', 'lake', 'stream', 'pond', 'canal', 'wave', 'shore', 'bay']],
  [['hill'], ['mountain', 'hill', 'horizon', 'valley', 'slope']],
  [['shape'], ['circle', 'disc', 'dot', 'triangle', 'polygon', 'form', 'line', 'curve', 'pattern']],
  [
    ['sailboat', 'rowboat', 'ship'],
    ['boat', 'sail', 'mast', 'hull'],
  ],
  [['sailboat'], ['sail']],
  [['street'], ['street', 'road', 'pavement', 'cobblestone', 'square']],
];

const spoken = (name: string): string => name.replaceAll('_', ' ').toLowerCase();

/** 'village-church0.main' shows a church: what layouts draw of the elements has the element in the material's name. */
function nameOfMaterial(material: string, elements: ReadonlySet<string>): string | null {
  const [stem] = material.split('.');
  const last = stem
    .replace(/^(place|village|bank|branch|sown|motif|field)-/, '')
    .replace(/\d+$/, '');
  const element = last.replace(/\d*-.*$/, '');
  if (material.includes('.') && elements.has(element)) return spoken(element);
  for (const [pattern, name] of shownBy) {
    const found = pattern.exec(material);
    if (found) return name === '$1' ? found[1] : name;
  }
  return null;
}

const isSeen = ({ opacity, fill }: Shape): boolean =>
  opacity >= 0.5 && fill.kind !== 'glow' && fill.kind !== 'traced';

/**
 * The visible things of a composed scene, largest first: placed things and those of its layout. Things hidden behind
 * others, outside the picture, or too small to recognize are left out.
 *
 * @param elements names of all drawable elements
 */
export function contentsOf(scene: Scene, elements: ReadonlySet<string>): SceneContent[] {
  const width = Math.max(1, Math.round(rows * scene.aspect));
  // Which shape each pixel shows; 0 for none.
  const shown = new Uint32Array(width * rows);
  scene.shapes.forEach((shape, k) => {
    const cover = isSeen(shape) ? coverPolygons(shape.outlines, rows, width, rows) : null;
    if (!cover) return;
    for (let y = 0; y < cover.height; y++)
      for (let x = 0; x < cover.width; x++)
        if (cover.values[y * cover.width + x] >= 0.5)
          shown[(y + cover.y0) * width + x + cover.x0] = k + 1;
  });
  // Pixels of every single thing, by the thing's key.
  const single = new Map<string, { name: string; pixels: number; counts: boolean }>();
  for (const k of shown) {
    const thing = k === 0 ? null : thingOf(scene, scene.shapes[k - 1], elements);
    if (!thing) continue;
    const entry = single.get(thing.key) ?? { ...thing, pixels: 0 };
    entry.pixels++;
    single.set(thing.key, entry);
  }
  const contents = new Map<string, SceneContent>();
  for (const { name, pixels, counts } of single.values()) {
    if (pixels < fewestPixels) continue;
    const content = contents.get(name) ?? { name, count: 0, part: 0 };
    content.count = counts ? content.count + 1 : Math.max(1, content.count);
    content.part += pixels / shown.length;
    contents.set(name, content);
  }
  return [...contents.values()].toSorted((p, q) => q.part - p.part);
}

function thingOf(scene: Scene, { thing, fill }: Shape, elements: ReadonlySet<string>) {
  if (thing !== undefined)
    return { key: `thing ${thing}`, name: spoken(scene.things[thing].element), counts: true };
  if (fill.kind !== 'flat' && fill.kind !== 'linear') return null;
  const material = fill.kind === 'flat' ? fill.material : fill.stops[0].material;
  const { name: label } = scene.materials[material];
  const name = nameOfMaterial(label, elements);
  if (name === null) return null;
  const counts = elements.has(name.replaceAll(' ', '_'));
  return { key: counts ? label.split('.')[0] : `material ${name}`, name, counts };
}

/**
 * The words of a prompt that cannot be seen in its finished scene: things that found no place or are hidden, and
 * unpainted words, unless the scene shows them anyway ('roofs' in a town).
 */
export function unseenWords(
  { elements, notPainted }: PromptReading,
  scene: Scene,
  contents: readonly SceneContent[],
): Unpainted[] {
  const seen = new Set(contents.map(({ name }) => name));
  for (const [wholes, parts] of partsOf)
    if (wholes.some((whole) => seen.has(whole))) for (const part of parts) seen.add(part);
  const isThere = (word: string): boolean =>
    [word, ...possibleSingulars(word)].some((form) => seen.has(form));
  const placed = new Set(scene.things.map(({ element }) => element));
  const isDrawn = (element: string) => placed.has(element) || landscapeFeatures.has(element);
  const hidden = elements.flatMap(({ element, span }): Unpainted[] =>
    span && isDrawn(element) && !seen.has(spoken(element)) && !isThere(span.word.toLowerCase())
      ? [{ ...span, kind: 'thing' }]
      : [],
  );
  const missing = notPainted.filter(({ word }) => !isThere(word.toLowerCase()));
  return [...missing, ...hidden].toSorted((p, q) => p.start - q.start);
}
