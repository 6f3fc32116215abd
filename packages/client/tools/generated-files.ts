import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Route } from '@limn/contracts/route';
import { z } from 'zod';
import {
  type Direction,
  type DomainSource,
  type FieldNotes,
  fieldNotesOf,
  fieldText,
  isCompound,
  jsonOptions,
  type JsonSchema,
  jsonSchemas,
  type NamedSchema,
  typeOf,
} from './schema-types.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const head =
  '// Built from the route table by tools/generate.ts. Do not edit: run it again instead.\n';

const pascal = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** One method of the client. */
interface Method {
  domain: string;
  name: string;
  route: Route;
  /** The type of its input, and whether all of it is optional; no type: it takes none. */
  input: { type: string; isOptional: boolean } | undefined;
  /** The type of its answer. */
  answer: string;
  /** Fields that go into the query. */
  query: string[];
  hasBody: boolean;
  /** The body has a `requestId`, which the client makes unless it is given. */
  hasRequestId: boolean;
  /** The answer is a page of a list: the field with the entries, and the one that the next page's cursor is sent in. */
  page: { items: string; item: string; cursor: string | undefined } | undefined;
}

class Types {
  /** Text of each named type, by name. */
  readonly texts = new Map<string, string>();
  private readonly notes: FieldNotes;
  private readonly convert: Record<Direction, ReturnType<typeof jsonSchemas>>;
  /** Types that programs send are others than those they receive: fields with defaults are optional. */
  private readonly inputNames: Map<string, string>;

  constructor(named: readonly NamedSchema[], domains: readonly DomainSource[]) {
    this.notes = fieldNotesOf(named, domains);
    this.convert = {
      input: jsonSchemas(named, 'input'),
      output: jsonSchemas(named, 'output'),
    };
    this.inputNames = new Map(
      named
        .filter(({ schema }) => this.bare(schema, 'input') !== this.bare(schema, 'output'))
        .map(({ name }) => [name, `${name}Input`]),
    );
  }

  private bare(schema: z.ZodType, io: Direction): string {
    const { $schema: _, ...json } = z.toJSONSchema(schema, jsonOptions(io));
    return JSON.stringify(json, (name, value) =>
      name === 'additionalProperties' && value === false ? undefined : value,
    );
  }

  /** A schema with the named types it uses written down. */
  json(schema: z.ZodType, direction: Direction): JsonSchema {
    const rename = (json: JsonSchema): JsonSchema =>
      direction === 'output'
        ? json
        : JSON.parse(JSON.stringify(json), (name, value) =>
            name === '$ref' ? this.renamed(value) : value,
          );
    const { schema: json, defs } = this.convert[direction](schema);
    for (const [name, def] of Object.entries(defs)) {
      const typeName = direction === 'input' ? (this.inputNames.get(name) ?? name) : name;
      this.texts.set(typeName, typeOf(rename(def), this.notes, name));
    }
    return rename(json);
  }

  private renamed(ref: string): string {
    const name = ref.slice(ref.lastIndexOf('/') + 1);
    return `#/$defs/${this.inputNames.get(name) ?? name}`;
  }

  /** @param notesOf the type or route whose comments are on its fields */
  typeOf(schema: z.ZodType, direction: Direction, notesOf = ''): string {
    return typeOf(this.json(schema, direction), this.notes, notesOf);
  }

  field(name: string, json: JsonSchema, isRequired: boolean, notesOf: string): string {
    return fieldText(name, json, isRequired, this.notes, notesOf);
  }

  /** A schema that itself is no reference, though its fields may be. */
  whole(schema: z.ZodType, direction: Direction): JsonSchema {
    const json = this.json(schema, direction);
    if (!json.$ref) return json;
    const { schema: bare, defs } = this.convert[direction](schema);
    return defs[bare.$ref!.slice(bare.$ref!.lastIndexOf('/') + 1)]!;
  }
}

/** Fields of a query: a list that is written with commas may be given as an array. */
function queryFields(types: Types, schema: z.ZodType): [string, JsonSchema, boolean][] {
  const input = types.whole(schema, 'input');
  const output = types.whole(schema, 'output');
  return Object.entries(input.properties ?? {}).map(([name, field]) => {
    const parsed = output.properties?.[name];
    const json: JsonSchema =
      parsed?.type === 'array' && field.type === 'string'
        ? { anyOf: [field, { type: 'array', items: parsed.items ?? {} }] }
        : field;
    return [name, json, input.required?.includes(name) ?? false];
  });
}

/** The input type of a route: its parameters, its query and its body in one object. */
function inputOf(types: Types, route: Route, typeName: string, notesOf: string) {
  const names = new Set<string>();
  const claim = (name: string) => {
    if (names.has(name)) throw new Error(`${route.path}: two parts have a field ${name}.`);
    names.add(name);
    return name;
  };
  const fields: string[] = [];
  let isOptional = true;
  const add = (name: string, json: JsonSchema, isRequired: boolean) => {
    fields.push(types.field(claim(name), json, isRequired, notesOf));
    if (isRequired) isOptional = false;
  };
  if (route.params)
    for (const [name, json] of Object.entries(types.whole(route.params, 'input').properties ?? {}))
      add(name, json, true);
  const query = route.query ? queryFields(types, route.query) : [];
  for (const field of query) add(...field);
  if (route.upload && !route.body) {
    fields.push(`file: Blob | NamedFile;`);
    claim('file');
    isOptional = false;
  }
  const body = route.body && types.json(route.body, 'input');
  const whole = route.body && types.whole(route.body, 'input');
  const hasRequestId = whole?.properties?.['requestId'] !== undefined;
  for (const name of Object.keys(whole?.properties ?? {})) claim(name);
  const rest = fields.length > 0 ? [`{\n${fields.join('\n')}\n}`] : [];
  if (body && whole) {
    if (!whole.properties || hasRequestId) isOptional = false;
    if (whole.required && whole.required.some((name) => name !== 'requestId')) isOptional = false;
    if (route.upload)
      rest.push(`(${types.typeOf(route.body!, 'input')} | { file: Blob | NamedFile })`);
    else if (whole.properties && !body.$ref) {
      const { requestId, ...others } = whole.properties;
      const all = Object.entries(others).map(([name, json]) =>
        types.field(name, json, whole.required?.includes(name) ?? false, notesOf),
      );
      if (requestId)
        all.push(
          `/** Calls with the same id are done once. The client makes one unless you give it. */\nrequestId?: string;`,
        );
      rest.push(`{\n${all.join('\n')}\n}`);
    } else rest.push(types.typeOf(route.body!, 'input'));
  }
  if (rest.length > 0) types.texts.set(typeName, rest.join(' & '));
  return {
    input: rest.length > 0 ? { type: typeName, isOptional } : undefined,
    query: query.map(([name]) => name),
    hasRequestId,
  };
}

/** Lists that are read page by page. */
function pageOf(types: Types, route: Route, query: string[]): Method['page'] {
  if (!query.includes('offset') || !route.response) return undefined;
  const answer = types.whole(route.response, 'output');
  const lists = Object.entries(answer.properties ?? {}).filter(([, { type }]) => type === 'array');
  const [list] = lists;
  if (!list || lists.length > 1)
    throw new Error(`${route.path}: it is not clear which field has the entries of the page.`);
  const cursor = answer.properties?.['next']
    ? ['cursor', 'after'].find((name) => query.includes(name))
    : undefined;
  return { items: list[0], item: '', cursor };
}

function answerOf(types: Types, route: Route, notesOf: string): string {
  if (route.stream === 'file') return 'Response';
  if (route.stream === 'events') return 'ApiEvent';
  return route.response ? types.typeOf(route.response, 'output', notesOf) : 'void';
}

function methodOf(types: Types, domain: string, name: string, route: Route): Method {
  const typeName = pascal(domain) + pascal(name);
  const { input, query, hasRequestId } = inputOf(
    types,
    route,
    `${typeName}Input`,
    `${domain}.${name}.input`,
  );
  let answer = answerOf(types, route, `${domain}.${name}.output`);
  if (answer.startsWith('{')) {
    types.texts.set(`${typeName}Answer`, answer);
    answer = `${typeName}Answer`;
  }
  const page = pageOf(types, route, query);
  if (page) page.item = `${answer}['${page.items}'][number]`;
  return {
    domain,
    name,
    route,
    input,
    answer,
    query,
    hasBody: Boolean(route.body),
    hasRequestId,
    page,
  };
}

function signatureOf({ input, answer, route, page }: Method): string {
  const given = input ? [`input${input.isOptional ? '?' : ''}: ${input.type}`] : [];
  const parameters = [...given, 'options?: CallOptions'].join(', ');
  if (route.stream === 'events') return `(${parameters}) => AsyncIterable<${answer}>`;
  if (page) return `ListCall<${input!.type}, ${answer}, ${page.item}>`;
  return `(${parameters}) => Promise<${answer}>`;
}

function definitionOf({ route, query, hasBody, hasRequestId, page }: Method): string {
  const parts = [`method: '${route.method}'`, `path: '${route.path}'`];
  if (query.length > 0) parts.push(`query: [${query.map((name) => `'${name}'`).join(', ')}]`);
  if (hasBody) parts.push('body: true');
  if (hasRequestId) parts.push('requestId: true');
  if (route.upload) parts.push('upload: true');
  if (route.stream) parts.push(`stream: '${route.stream}'`);
  if (page)
    parts.push(
      `page: { items: '${page.items}'${page.cursor ? `, cursor: '${page.cursor}'` : ''} }`,
    );
  return `{ ${parts.join(', ')} }`;
}

/** Formats a file as the rest of the code. */
function formatted(name: string, text: string): string {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/oxfmt'),
    [`--stdin-filepath=${name}`],
    { cwd: root, input: text, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  if (status !== 0) throw new Error(`${name} could not be formatted: ${stderr}`);
  return stdout;
}

/** The files of src/generated: types without zod, and a description of every method. */
export function generatedFiles(
  routes: Record<string, Record<string, Route>>,
  named: readonly NamedSchema[],
  sources: readonly DomainSource[],
): Record<string, string> {
  const types = new Types(named, sources);
  const methods = Object.entries(routes).flatMap(([domain, all]) =>
    Object.entries(all)
      .filter(([, { scope }]) => scope)
      .map(([name, route]) => methodOf(types, domain, name, route)),
  );
  // No route has it: it is what webhooks send.
  types.json(named.find(({ name }) => name === 'WebhookPayload')!.schema, 'output');
  const domains = Object.entries(Object.groupBy(methods, ({ domain }) => domain));
  const typeTexts = [...types.texts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]) =>
      text.startsWith('{') && !isCompound(text)
        ? `export interface ${name} ${text}`
        : `export type ${name} = ${text};`,
    );
  const interfaces = domains.map(([domain, all]) => {
    const members = all!.map((method) => {
      const { summary, scope, method: verb, path } = method.route;
      return `/** ${summary}. \`${verb} ${path}\`, scope \`${scope}\` */\n${method.name}: ${signatureOf(method)};`;
    });
    return `export interface ${pascal(domain)}Api {\n${members.join('\n')}\n}`;
  });
  const code = interfaces.join('\n').replaceAll(/\/\*\*[^]*?\*\//g, '');
  const used = [...types.texts.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  const api = `export interface Api {\n${domains.map(([domain]) => `${domain}: ${pascal(domain)}Api;`).join('\n')}\n}`;
  const files = {
    'types.ts': `${head}import type { NamedFile } from '../call.ts';\n\n${typeTexts.join('\n\n')}\n`,
    'api.ts': `${head}import type { CallOptions } from '../call.ts';
import type { ApiEvent } from '../events.ts';
import type { ListCall } from '../pages.ts';
import type {
${used
  .toSorted()
  .map((name) => `  ${name},`)
  .join('\n')}
} from './types.ts';

${[...interfaces, api].join('\n\n')}
`,
    'methods.ts': `${head}import type { MethodDefinition } from '../call.ts';

export const methods = {
${domains
  .map(
    ([domain, all]) =>
      `  ${domain}: {\n${all!.map((one) => `    ${one.name}: ${definitionOf(one)},`).join('\n')}\n  },`,
  )
  .join('\n')}
} satisfies Record<string, Record<string, MethodDefinition>>;
`,
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, formatted(name, text)]),
  );
}
