import { attributionsOf } from '../images/index.ts';
import { find, type FindParts } from './find.ts';
import { decode, readSide } from './pixels.ts';

/** Whether a file is a picture painted here, or a copy of one, that owes artists. */
export async function owesArtists(
  parts: FindParts,
  file: Uint8Array,
  signal: AbortSignal,
): Promise<boolean> {
  const match = await find(parts, await decode(file, readSide), signal);
  if (!match) return false;
  const { id } = match.image;
  return (await attributionsOf(parts.db, [id])).has(id);
}
