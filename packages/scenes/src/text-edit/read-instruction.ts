import { parseHex } from '@limn/imaging/raster/color';
import type { Color } from '@limn/imaging/drawing/scene';
import { colors, tones } from '../vocabulary/grammar.ts';
import type { AdjustSettings } from '@limn/imaging/retouch/adjust/settings';
import type { SkyKind } from './paint-sky.ts';

/** One part of an instruction. `thing` is the words as written, without article. */
export type Wish =
  | { kind: 'adjust'; thing: string | null; settings: AdjustSettings; said: string }
  | { kind: 'recolor'; thing: string; color: Color; said: string }
  | { kind: 'replace-sky'; sky: SkyKind; said: string }
  | { kind: 'remove'; thing: string }
  | { kind: 'add'; thing: string }
  | { kind: 'unknown'; text: string };

const adjustments: [RegExp, AdjustSettings][] = [
  [
    /\b(black and white|black-and-white|monochrome|gr[ae]yscale|desaturated?)\b/,
    { saturation: -100 },
  ],
  [
    /\b(sepia|vintage|old photo|old-fashioned)\b/,
    { saturation: -60, temperature: 45, contrast: -10, vignette: -30 },
  ],
  [/\b(warmer|warm|cosier|cozier)\b/, { temperature: 35 }],
  [/\b(cooler|colder|cool|cold)\b/, { temperature: -35 }],
  [/\b(brighter|lighter|brighten|lighten|bright)\b/, { exposure: 0.5 }],
  [/\b(darker|darken|dimmer|dark)\b/, { exposure: -0.6 }],
  [/\b(less contrast|flatter|softer contrast)\b/, { contrast: -35 }],
  [/\b(more contrast|contrast|punchier|crisper)\b/, { contrast: 40 }],
  [/\b(less colou?rful|less saturat\w+|muted|faded|paler|duller)\b/, { saturation: -40 }],
  [
    /\b(more colou?rful|colou?rful|more saturat\w+|saturated?|vivid|vibrant|richer)\b/,
    { vibrance: 45, saturation: 12 },
  ],
  [/\b(sharper|sharpen|sharp|clearer)\b/, { sharpen: 60 }],
  [/\b(grainy|grainier|grain)\b/, { grain: 40 }],
  [/\b(vignette|darker corners|dark corners)\b/, { vignette: -50 }],
  [/\b(lift|open up|brighten) (the )?shadows\b/, { shadows: 50 }],
  [/\b(recover|lower|darken) (the )?highlights\b/, { highlights: -50 }],
];

const skies: [RegExp, SkyKind][] = [
  [/sunset|sundown|evening/, 'sunset'],
  [/sunrise|dawn|morning|pink/, 'dawn'],
  [/night|star|moon/, 'night'],
  [/storm|rain|thunder|dark/, 'storm'],
  [/overcast|gr[ae]y|dull/, 'overcast'],
  [/cloud/, 'cloudy'],
  [/blue|clear|sunny|summer|day/, 'clear'],
];

/** Splits an instruction at commas, 'then' and those 'and's that begin a new order. */
export function readInstruction(text: string): Wish[] {
  const verbs =
    'make|turn|remove|erase|delete|replace|add|put|place|recolou?r|paint|colou?r|change|swap|brighten|darken|sharpen|lighten|lift|recover|increase|reduce|get rid|take away|draw';
  const parts = text
    .trim()
    .toLowerCase()
    .replace(/[.!?]+$/g, '')
    .split(
      new RegExp(
        `\\s*(?:[,;.]\\s*(?:and |then )?|\\band then\\b|\\bthen\\b|\\band (?=(?:${verbs})\\b))\\s*`,
      ),
    )
    .map((part) => part.replace(/^(please|can you|could you)\s+/, '').trim())
    .filter((part) => part !== '');
  return parts.map(readPart);
}

function readPart(part: string): Wish {
  const removal = /^(?:remove|erase|delete|get rid of|take away|take out)\s+(.+)$/.exec(part);
  if (removal) return { kind: 'remove', thing: bare(removal[1]) };
  const sky =
    /^(?:replace|change|swap|make|turn) (?:the )?sky (?:with|to|into|for|by)?\s*(.+)$/.exec(part) ??
    /^(?:add|give it|put in) (?:an? )?(.+) sky$/.exec(part);
  const look = sky && skies.find(([pattern]) => pattern.test(sky[1]));
  const wantsSky = sky && !/\b(darker|lighter|brighter|warmer|cooler|colder)\b/.test(sky[1]);
  if (
    wantsSky &&
    look &&
    (/^(replace|swap|change|add|give|put)/.test(part) ||
      /(sunset|sunrise|dawn|night|storm|cloud|starr|overcast)/.test(sky[1]))
  ) {
    return { kind: 'replace-sky', sky: look[1], said: sky[1] };
  }
  if (
    /^(?:add|put|place|draw)\s/.test(part) &&
    !/\b(grain|contrast|vignette|warmth)\b/.test(part)
  ) {
    return { kind: 'add', thing: bare(part.replace(/^\w+\s+(?:in\s+)?/, '')) };
  }
  const recolor =
    /^(?:make|turn|paint|colou?r|recolou?r|change)\s+(?:the\s+)?(.+?)\s+(?:to\s+|into\s+|in\s+)?((?:light|dark|pale|deep|bright|vivid|soft)?\s*[a-z]+)$/.exec(
      part,
    );
  const color = recolor && colorOf(recolor[2]);
  if (
    recolor &&
    color &&
    !/^(it|everything|all|picture|image|photo)$/.test(recolor[1]) &&
    !recolor[1].endsWith('black and')
  ) {
    return { kind: 'recolor', thing: bare(recolor[1]), color, said: recolor[2].trim() };
  }
  return readAdjustment(part);
}

function readAdjustment(part: string): Wish {
  const strength = /\b(slightly|a bit|a little|a touch|subtly)\b/.test(part)
    ? 0.5
    : /\b(much|a lot|far|very|strongly|way)\b/.test(part)
      ? 1.7
      : 1;
  const fewer =
    /\b(less|reduce|decrease|lower)\b/.test(part) &&
    !/less (contrast|colou?rful|saturat)/.test(part);
  const settings: Record<string, number> = {};
  const said: string[] = [];
  let left = part;
  for (const [pattern, change] of adjustments) {
    const match = pattern.exec(left);
    if (!match) continue;
    left = left.replace(match[0], ' ');
    said.push(match[0]);
    for (const [name, value] of Object.entries(change)) {
      const most = name === 'exposure' ? 5 : 100;
      const signed = (value as number) * strength * (fewer ? -1 : 1);
      const least = name === 'sharpen' || name === 'grain' ? 0 : -most;
      settings[name] = Math.max(least, Math.min(most, (settings[name] ?? 0) + signed));
    }
  }
  if (said.length === 0) return { kind: 'unknown', text: part };
  const where =
    /(?:make|turn|brighten|darken|lighten|sharpen)\s+the\s+([a-z ]+?)(?:\s+(?:a bit|a little|slightly|much|a lot|more|less|very)\b|\s*$|\s{2,})/.exec(
      left,
    );
  const named = where ? bare(where[1]) : null;
  const thing =
    named &&
    !/^(it|picture|image|photo|painting|whole|colou?rs?|everything|shadows|highlights)$/.test(named)
      ? named
      : null;
  return { kind: 'adjust', thing, settings, said: said.join(', ') };
}

const bare = (words: string): string =>
  words.replace(/^(?:the|a|an|all|some|that|this|my|its)\s+/, '').trim();

/** A colour's name with its tone ('dark green'), or null. */
export function colorOf(words: string): Color | null {
  const names = words.trim().split(/\s+/);
  const hex = colors[names[names.length - 1]];
  if (!hex) return null;
  const tone = names.length > 1 ? tones[names[0]] : 0;
  if (tone === undefined) return null;
  const [r, g, b] = parseHex(hex).map((v) => Math.min(255, Math.max(0, v + tone)));
  return [r, g, b];
}
