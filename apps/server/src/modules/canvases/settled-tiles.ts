import type { ImageId, ProfileId } from '@limn/contracts/ids';
import type { Sql } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage.ts';
import { type TileFileRow, tileFilesNamed } from './tile-files.ts';

/** Tiles of a profile as the server believes them, by the names they have on a canvas. */
export interface SettledTiles {
  /** The file whose bytes count: the tile's own, or its stand-in's. */
  file(name: string): TileFileRow | undefined;
  /** Names of tiles whose planes claim to owe artworks, and nothing proves it. */
  declared: string[];
  /** Pictures that a tile comes from, if that is proved. */
  imagesOf(name: string): ImageId[];
  /** Whether a tile has a stand-in that looks different. */
  looksDifferent(name: string): boolean;
  /** Reads the bytes that count. @throws Error for a tile that is not stored */
  read(name: string): Promise<Uint8Array>;
}

/** Channel differences up to this, of 255, are not visible. */
const leastSeen = 8;

/** Whether a tile's plane needs no proof: the server made it, or it claims to owe no artwork. */
export const isSettled = ({ made, artworks }: TileFileRow): boolean =>
  made || artworks.length === 0;

/** Reads what is known of a profile's tiles. Tiles that are not stored are left out. */
export async function settledTiles(
  { db, storage }: { db: Sql; storage: Storage },
  profileId: ProfileId,
  names: readonly string[],
): Promise<SettledTiles> {
  const files = await tileFilesNamed(db, profileId, names);
  const standIns = await tileFilesNamed(
    db,
    profileId,
    [...files.values()].flatMap(({ standIn }) => standIn ?? []),
  );
  const fileOf = (name: string): TileFileRow | undefined => {
    const own = files.get(name);
    if (!own || own.made) return own;
    const standIn = own.standIn === null ? undefined : standIns.get(own.standIn);
    return standIn?.made ? standIn : own;
  };
  return {
    file: fileOf,
    declared: [...files.keys()].filter((name) => !isSettled(fileOf(name)!)),
    imagesOf(name) {
      const file = fileOf(name);
      return file?.made ? file.images : [];
    },
    looksDifferent(name) {
      const own = files.get(name);
      return own !== undefined && fileOf(name) !== own && own.standInDiffers > leastSeen;
    },
    async read(name) {
      const file = fileOf(name);
      if (!file) throw new Error(`The tile ${name} is not kept.`);
      return storage.get(file.storageKey);
    },
  };
}
