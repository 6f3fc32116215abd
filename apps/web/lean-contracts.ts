import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

/** Properties of a route that only the server uses, to validate calls and for the API's documentation. */
const ofServer = ['tag', 'summary', 'scope', 'perMinute', 'params', 'query', 'response'];
const askedInBrowser = new RegExp(String.raw`\b\w*[rR]outes\.\w+\.(?:${ofServer.join('|')})\b`);

interface Edit {
  at: number;
  until: number;
  text: string;
}

/** Removes a route's server-only properties, and makes its body schema lazy. */
function routeEdits({ callee, arguments: [definition] }: ESTree.CallExpression, code: string) {
  const isRoute = callee.type === 'Identifier' && callee.name === 'route';
  if (!isRoute || definition?.type !== 'ObjectExpression') return [];
  return definition.properties.flatMap((part): Edit[] => {
    if (part.type !== 'Property' || part.key.type !== 'Identifier') return [];
    const { start, end, key, value } = part;
    if (ofServer.includes(key.name))
      return [{ at: start, until: end + (code[end] === ',' ? 1 : 0), text: '' }];
    if (key.name !== 'body') return [];
    const made = "Object.defineProperty(this, 'body', { value }).body";
    return [
      { at: start, until: value.start, text: 'get body() { const value = (' },
      { at: end, until: end, text: `); return ${made}; }` },
    ];
  });
}

/** Where the text of a chain of calls begins: `z` in `z.string().min(2)`. */
function rootOf(node: ESTree.Expression): ESTree.Expression {
  if (node.type === 'CallExpression') return rootOf(node.callee);
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return node;
}

/**
 * Schemas are made by Zod, as ids are by `idSchema`, or of other schemas: those have names that begin with a capital
 * letter.
 */
function isSchema(init: ESTree.Expression): boolean {
  const root = rootOf(init);
  if (init.type !== 'CallExpression' || root.type !== 'Identifier') return false;
  return /^(?:z|idSchema|[A-Z]\w*)$/.test(root.name) && !(root.name in globalThis);
}

/**
 * Marks a module's initializers as pure, so that unused constants are tree-shaken, and makes schemas lazy until first
 * use.
 */
function constantEdits(statement: ESTree.Program['body'][number], code: string): Edit[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.flatMap(({ init }) => {
    if (!init || init.type.includes('Function') || !code.slice(init.start, init.end).includes('('))
      return [];
    const [before, after] = isSchema(init) ? ['whenAsked(() => (', '))'] : ['(() => (', '))()'];
    return [
      { at: init.start, until: init.start, text: `/* @__PURE__ */ ${before}` },
      { at: init.end, until: init.end, text: after },
    ];
  });
}

const whenAskedFile = fileURLToPath(new URL('src/lib/when-asked.ts', import.meta.url));

/** Removes the parts of the contracts that a browser does not use, so that no unused schemas are built. */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    // Run on the source before types are removed.
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:packages\/contracts|apps\/web)\/src\/.*\.tsx?$/ },
      handler(code, id) {
        if (id.includes('/apps/web/')) {
          const asked = askedInBrowser.exec(code)?.[0];
          if (asked)
            throw new Error(`${asked} is left out for browsers: give it a name of its own.`);
          return null;
        }
        const { program } = parseSync(id, code);
        const edits = program.body.flatMap((statement) => constantEdits(statement, code));
        new Visitor({
          CallExpression: (node) => void edits.push(...routeEdits(node, code)),
        }).visit(program);
        return edits
          .toSorted((one, other) => other.at - one.at || other.until - one.until)
          .reduce(
            (text, { at, until, text: by }) => text.slice(0, at) + by + text.slice(until),
            `${code}\nimport { whenAsked } from ${JSON.stringify(whenAskedFile)};\n`,
          );
      },
    },
  };
}
