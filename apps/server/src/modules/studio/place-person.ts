import type { ProfileId } from '@limn/contracts/ids';
import type { AccountShare, PictureAccount } from '@limn/contracts/picture-account';
import sharp from 'sharp';
import { conflict } from '../../platform/errors.ts';
import type { HeadshotRow } from '../personas/index.ts';
import type { MadePicture, MakerParts } from './maker.ts';

/** Whose likeness is placed, and the cut-outs it is taken from. */
export interface PlacedPersona {
  profileId: ProfileId;
  cuts: HeadshotRow[];
}

/**
 * Places a person in a painted picture. The pixels they cover are theirs in its account; the rest keeps its credits.
 * The seed decides which of their pictures is used, and the position.
 * @throws DomainError conflict: the persona has no pictures any more
 */
export async function placePerson(
  { pool, storage }: MakerParts,
  made: MadePicture,
  { profileId, cuts }: PlacedPersona,
  seed: number,
  signal: AbortSignal,
): Promise<MadePicture> {
  const cut = cuts[seed % Math.max(1, cuts.length)];
  if (!cut?.cutKey || !made.owners) throw conflict('The persona no longer exists.');
  const { data, info } = await sharp(await storage.get(cut.cutKey))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const placed = await pool.run(
    {
      kind: 'place-person',
      pixels: made.pixels,
      owners: made.owners,
      person: { width: info.width, height: info.height, data: new Uint8Array(data) },
      cutBelow: cut.cutBelow,
      seed,
    },
    { signal, onProgress: () => undefined },
  );
  const { map: _, ...rest } = made;
  return {
    ...rest,
    pixels: placed.pixels,
    owners: placed.owners,
    account: accountWith(profileId, placed.shares),
  };
}

function accountWith(
  profileId: ProfileId,
  shares: readonly { source: { kind: string; id?: string }; ppm: number }[],
): PictureAccount {
  const named = shares.flatMap(({ source, ppm }): AccountShare[] => {
    if (ppm === 0) return [];
    if (source.kind === 'artwork') return [{ source: 'artwork', id: source.id as never, ppm }];
    return source.kind === 'own'
      ? [{ source: 'persona', id: profileId, ppm }]
      : [{ source: 'none', ppm }];
  });
  return { kind: 'exact', shares: named };
}
