import postcss, { type ChildNode } from 'postcss';

/** A part of a sheet: `needs`, one list per selector, are classes that a page has where it applies. */
type Part = { text: string; needs?: string[][] } | { before: string; parts: Part[] };

const entities: Record<string, string> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" };

/** Names of classes that elements have in markup. */
function classesIn(markup: string): Set<string> {
  const names = new Set<string>();
  for (const [, list = ''] of markup.matchAll(/\sclass="([^"]*)"/g)) {
    const plain = list.replaceAll(
      /&(\w+|#x27);/g,
      (whole, name: string) => entities[name] ?? whole,
    );
    for (const name of plain.split(/\s+/)) names.add(name);
  }
  return names;
}

/** Attributes of a selector and its innermost parentheses, as in `:not(.a)`: classes inside them are not required. */
const conditions = /(?<!\\)\[(?:\\.|"[^"]*"|[^\]\\])*\]|(?<!\\)\((?:\\.|[^()\\])*\)/g;

/** Classes without which a selector matches nothing. */
function classesOf(selector: string): string[] {
  let outside = selector;
  for (let last = ''; last !== outside; ) {
    last = outside;
    outside = outside.replaceAll(conditions, '');
  }
  return [...outside.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll(/\\(.)/g, '$1'),
  );
}

function partOf(node: ChildNode): Part {
  if (node.type === 'rule') return { text: node.toString(), needs: node.selectors.map(classesOf) };
  const holdsRules = node.type === 'atrule' && /^(media|supports|layer|container)$/.test(node.name);
  if (holdsRules && node.nodes)
    return { before: `@${node.name} ${node.params}`, parts: node.nodes.map(partOf) };
  return { text: node.type === 'atrule' && !node.nodes ? `${node.toString()};` : node.toString() };
}

function writeParts(parts: readonly Part[], has: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if ('parts' in part) {
        const inside = writeParts(part.parts, has);
        return inside && `${part.before}{${inside}}`;
      }
      const applies = !part.needs || part.needs.some((needs) => needs.every((c) => has.has(c)));
      return applies ? part.text : '';
    })
    .join('');
}

/**
 * Reads a style sheet once and returns a function that keeps, for a page's markup, the rules that can apply to one of
 * its elements in any state: what a page needs before scripts change it. Rules keep their order.
 */
export function firstStyles(sheet: string): (markup: string) => string {
  const parts = postcss.parse(sheet).nodes.map(partOf);
  return (markup) => writeParts(parts, classesIn(markup));
}
