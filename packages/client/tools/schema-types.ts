import { z } from 'zod';

/** A schema that becomes a named type. */
export interface NamedSchema {
  name: string;
  schema: z.ZodType;
  /** Source text of the file that exports it. */
  source: string;
}

/** The parts of JSON Schema that types are made from. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  default?: unknown;
}

export type Direction = 'input' | 'output';

/** Comments on fields, by the name of the type and of the field. */
export type FieldNotes = (type: string, field: string) => string | undefined;

/** Routes of one domain, with the source text of the file that exports them. */
export interface DomainSource {
  domain: string;
  source: string;
}

/** Comments on the fields that are indented by some spaces: those of objects inside of fields are indented more. */
const notesIn = (text: string, spaces: number): [string, string][] =>
  [
    ...text.matchAll(
      new RegExp(`\\n {${spaces}}/\\*\\*((?:(?!\\*/)[^])*)\\*/\\n {${spaces}}(\\w+):`, 'g'),
    ),
  ].map(([, note, field]) => [field!, note!.replaceAll(/\s*\n\s*\* ?/g, ' ').trim()]);

const textBetween = (source: string, begin: RegExp, end: string): string => {
  const from = source.search(begin);
  if (from < 0) return '';
  const to = source.indexOf(end, from);
  return source.slice(from, to < 0 ? undefined : to);
};

/** Reads the comments on the fields of exported object schemas, and of the inputs and answers of routes. */
export function fieldNotesOf(
  schemas: readonly NamedSchema[],
  domains: readonly DomainSource[],
): FieldNotes {
  const notes = new Map<string, string>();
  const keep = (type: string, all: [string, string][]) => {
    for (const [field, note] of all) notes.set(`${type}.${field}`, note);
  };
  for (const { name, source } of schemas) {
    const text = textBetween(source, new RegExp(`export const ${name} =`), '\n});');
    keep(name, notesIn(text, /\n {2}\.object\(/.test(text) ? 4 : 2));
  }
  for (const { domain, source } of domains)
    for (const [, name] of source.matchAll(/\n {2}(\w+): route\(\{/g)) {
      const text = textBetween(source, new RegExp(`\\n  ${name}: route\\(`), '\n  }),');
      for (const part of text.split(/\n {4}(?=\w+:)/))
        keep(
          `${domain}.${name}.${part.startsWith('response') ? 'output' : 'input'}`,
          notesIn(part, 6),
        );
    }
  return (type, field) => notes.get(`${type}.${field}`);
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : String(value);

const plainTypes: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** Whether a type is a union or an intersection, so that it needs parentheses inside of other types. */
export function isCompound(type: string): boolean {
  let depth = 0;
  for (const sign of type) {
    if (/[{[(<]/.test(sign)) depth += 1;
    else if (/[}\])>]/.test(sign)) depth -= 1;
    else if (depth === 0 && /[|&]/.test(sign)) return true;
  }
  return false;
}
const wrapped = (type: string) => (isCompound(type) ? `(${type})` : type);

/** The TypeScript type of a schema. @param typeName for the comments on its fields */
export function typeOf(schema: JsonSchema, notes: FieldNotes, typeName = ''): string {
  const union = (parts: JsonSchema[], sign: '|' | '&') => {
    let types = [...new Set(parts.map((part) => typeOf(part, notes, typeName)))];
    // A string is any of its literals, too.
    if (sign === '|' && types.includes('string'))
      types = types.filter((type) => !type.startsWith("'"));
    return (sign === '&' && types.length > 1 ? types.map(wrapped) : types).join(` ${sign} `);
  };
  if (schema.$ref) return nameOf(schema.$ref);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf) return union(schema.anyOf, '|');
  if (schema.oneOf) return union(schema.oneOf, '|');
  if (schema.allOf) return union(schema.allOf, '&');
  if (Array.isArray(schema.type))
    return union(
      schema.type.map((type) => ({ ...schema, type })),
      '|',
    );
  if (schema.type === 'array') {
    if (schema.prefixItems)
      return `[${schema.prefixItems.map((item) => typeOf(item, notes)).join(', ')}]`;
    return `${wrapped(typeOf(schema.items ?? {}, notes))}[]`;
  }
  if (schema.type === 'object') return objectType(schema, notes, typeName);
  return plainTypes[schema.type ?? ''] ?? 'unknown';
}

function objectType(schema: JsonSchema, notes: FieldNotes, typeName: string): string {
  if (!schema.properties) {
    const value =
      typeof schema.additionalProperties === 'object'
        ? typeOf(schema.additionalProperties, notes)
        : 'unknown';
    const names = schema.propertyNames ? typeOf(schema.propertyNames, notes) : 'string';
    const all = schema.required || names === 'string';
    return all ? `Record<${names}, ${value}>` : `Partial<Record<${names}, ${value}>>`;
  }
  const fields = Object.entries(schema.properties).map(([name, field]) =>
    fieldText(name, field, schema.required?.includes(name) ?? false, notes, typeName),
  );
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('\n')}\n}`;
}

/** One field of an object type, with its comment and its default. */
export function fieldText(
  name: string,
  field: JsonSchema,
  isRequired: boolean,
  notes: FieldNotes,
  typeName: string,
): string {
  const usual =
    field.default === undefined ? undefined : `Default: \`${JSON.stringify(field.default)}\`.`;
  const note = [notes(typeName, name), usual].filter(Boolean).join(' ');
  return `${note ? `/** ${note} */\n` : ''}${key(name)}${isRequired ? '' : '?'}: ${typeOf(field, notes)};`;
}

/** JSON Schema cannot describe the result of a transform: its type is taken to be that of its input. */
export const jsonOptions = (io: Direction) =>
  ({
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'output') delete jsonSchema.default;
      if (
        io === 'output' &&
        zodSchema instanceof z.ZodPipe &&
        zodSchema.out instanceof z.ZodTransform
      )
        Object.assign(jsonSchema, z.toJSONSchema(zodSchema.in as z.ZodType, jsonOptions('output')));
    },
  }) satisfies Parameters<typeof z.toJSONSchema>[1];

/** JSON Schemas of some schemas, with those that have names as references into `$defs`. */
export function jsonSchemas(named: readonly NamedSchema[], direction: Direction) {
  const names = z.registry<{ id: string }>();
  // Ids and other plain strings need no name.
  for (const { name, schema } of named) {
    const { type, enum: values } = z.toJSONSchema(schema, jsonOptions(direction)) as JsonSchema;
    if (values || (type !== 'string' && type !== 'integer' && type !== 'number'))
      names.add(schema, { id: name });
  }
  return (schema: z.ZodType): { schema: JsonSchema; defs: Record<string, JsonSchema> } => {
    const { properties, $defs } = z.toJSONSchema(z.object({ it: schema }), {
      ...jsonOptions(direction),
      metadata: names,
    }) as JsonSchema;
    return { schema: properties!['it']!, defs: $defs ?? {} };
  };
}
