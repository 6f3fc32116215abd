import { readFileSync } from 'node:fs';
import type { homes, scenes } from '../../src/library/decode-objects.ts';

export type ObjectRow = {
  icon: string;
  /** Words it is painted for; the first is its name. */
  names: string[];
  home: (typeof homes)[number];
  size: number;
  scene: (typeof scenes)[number];
};

/** The rows of objects.txt. Throws for a duplicate icon or name. */
export function readObjectTable(): ObjectRow[] {
  const text = readFileSync(new URL('objects.txt', import.meta.url), 'utf8');
  const seen = new Set<string>();
  const once = (name: string): string => {
    if (seen.has(name)) throw new Error(`objects.txt names ${name} twice.`);
    seen.add(name);
    return name;
  };
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .flatMap((line) => {
      const [head, list] = line.split(': ');
      const [home, size, scene] = head.split(' ');
      return list
        .trim()
        .split(/\s+/)
        .map((entry): ObjectRow => {
          const [icon, names = icon.replaceAll('-', '_')] = entry.split('=');
          return {
            icon: once(`icon ${icon}`).slice(5),
            names: names.split(',').map((name) => once(name.replaceAll('_', ' '))),
            home: home as ObjectRow['home'],
            size: Number(size),
            scene: (scene === '-' ? '' : scene) as ObjectRow['scene'],
          };
        });
    });
}
