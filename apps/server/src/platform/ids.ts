import { type Id, type IdKind, idPrefixes } from '@limn/contracts/ids';
import { monotonicFactory } from 'ulid';

const ulid = monotonicFactory();

/** A new id of one kind; sorts after every id this process made before. */
export function newId<K extends IdKind>(kind: K): Id<K> {
  return `${idPrefixes[kind]}_${ulid()}` as Id<K>;
}
