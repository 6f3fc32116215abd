import { customType } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

/** How a record that is stored as JSON is read: by its schema, after what older versions need. */
export interface RecordKind<T extends object> {
  /** Version that is written now; rows without a version (`v`) have version 1. */
  version: number;
  schema: z.ZodType<T>;
  /** From each older version to the one after it. */
  migrations?: Record<number, (old: Record<string, unknown>) => Record<string, unknown>>;
}

/** Parses a stored record. Throws with its kind and version if it does not match its schema. */
export function readRecord<T extends object>(kind: RecordKind<T>, stored: unknown): T {
  const { v = 1, ...found } = stored as Record<string, unknown>;
  let record = found;
  for (let version = Number(v); version < kind.version; version++)
    record = kind.migrations?.[version]?.(record) ?? record;
  const read = Number(v) <= kind.version ? kind.schema.safeParse(record) : undefined;
  if (!read?.success)
    throw new Error(`A stored record of version ${String(v)} cannot be read.`, {
      cause: read?.error,
    });
  return read.data;
}

const fromDriver = (value: unknown): unknown =>
  typeof value === 'string' ? JSON.parse(value) : value;

/** A jsonb column whose records carry their version and are parsed whenever they are read. */
export function record<T extends object>(name: string, kind: RecordKind<T>) {
  return customType<{ data: T; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify({ v: kind.version, ...value }),
    fromDriver: (value) => readRecord(kind, fromDriver(value)),
  })(name);
}

/** A jsonb column of anything, parsed whenever it is read. */
export function json<T>(name: string, schema: z.ZodType<T>) {
  return customType<{ data: T; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => schema.parse(fromDriver(value)),
  })(name);
}
