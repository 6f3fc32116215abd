import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The baseline: migrations up to this one create the schema and change no existing one. */
const lastBefore = '1016';

/** Statements that break a server of the version before, with the reason. */
const breaking = [
  [/\bdrop\s+table\b/i, 'drops a table'],
  [/\bdrop\s+column\b/i, 'drops a column'],
  [/\brename\s+(column\s+)?("?\w+"?\s+)?to\b/i, 'renames'],
  [
    /\b(?:set\s+data\s+)?type\s+\w+[^;]*?\busing\b|\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
    'changes a type',
  ],
  [/\balter\s+(column\s+)?\w+\s+set\s+not\s+null\b/i, 'forbids null'],
  [/\balter\s+(column\s+)?\w+\s+drop\s+default\b/i, 'takes a default away'],
  [
    /\badd\s+column\s+(if\s+not\s+exists\s+)?\w+\s+(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/i,
    'adds a column that is not null and has no default',
  ],
];

/** Marks the statement below as removing something unused since a version. */
const marker = /^\s*--.*\bunused since \d+\.\d+/im;

/** Statements of a script with the comments above each; bodies of functions count as one word. */
function statementsOf(text) {
  return text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, 'body')
    .split(';')
    .map((statement) => ({
      code: statement
        .replaceAll(/--[^\n]*/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
      marked: marker.test(statement),
    }));
}

/** @returns what a script does that the version before, still running, would stumble over; empty when nothing */
export function breaksOlder(text) {
  const statements = statementsOf(text);
  const made = new Set(
    statements.flatMap(({ code }) =>
      [...code.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
        ([, name]) => name,
      ),
    ),
  );
  return statements.flatMap(({ code, marked }) => {
    const [, table] = /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\w+)/i.exec(code) ?? [];
    const alters = /^(alter\s+table|drop\s+table)\b/i.test(code);
    if (marked || !alters || made.has(table)) return [];
    return breaking
      .filter(([pattern]) => pattern.test(code))
      .map(([, what]) => `${what}: ${code.slice(0, 90)}`);
  });
}

/**
 * Lines about migrations that take away what the version before them still reads or writes: for a while both run on one
 * schema (docs/deploying.md).
 */
export function breakingMigrations(root) {
  const folder = join(root, 'apps/server/migrations');
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name) && name.slice(0, 4) > lastBefore)
    .flatMap((name) =>
      breaksOlder(readFileSync(join(folder, name), 'utf8')).map(
        (what) =>
          `${name} ${what}. Expand, deploy, contract; once nothing uses it, say so above: ‘-- unused since 1.2’`,
      ),
    );
}
