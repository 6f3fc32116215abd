import type { BookCard, OwnBook, PublicBook } from '@limn/contracts/books';
import type { PhotoId } from '@limn/contracts/ids';
import type { Photo } from '@limn/contracts/photos';
import type { Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { photosById, toPhoto } from '../photos/index.ts';
import { profileNames } from '../profiles/index.ts';
import { type BookRow, holdersPart, offeredIn, type PartRow, partsOf } from './queries.ts';

type Names = Awaited<ReturnType<typeof profileNames>>;

/** Profiles that hold books or parts of them are never creators'. */
const holderKind = (kind: string | undefined) =>
  kind === 'influencer' ? ('influencer' as const) : ('artist' as const);

/** Everybody's name, as those with a part in the same book may know it. */
export const partName = (names: Names, part: PartRow): string =>
  part.profileId ? (names.get(part.profileId)?.name ?? '') : (part.email ?? '');

/** Covers of books, by the id of the photo. */
export async function coversOf(db: Sql, files: SignedFiles, rows: BookRow[]) {
  const photos = await photosById(
    db,
    rows.flatMap(({ cover }) => cover ?? []),
  );
  return (id: PhotoId | null): Photo | null => {
    const row = id ? photos.get(id) : undefined;
    return row ? toPhoto(files, row) : null;
  };
}

async function readAround(db: Sql, files: SignedFiles, rows: BookRow[]) {
  const parts = await partsOf(
    db,
    rows.map(({ id }) => id),
  );
  const names = await profileNames(db, [
    ...rows.map(({ profileId }) => profileId),
    ...parts.flatMap(({ profileId }) => profileId ?? []),
  ]);
  return { parts, names, cover: await coversOf(db, files, rows) };
}

/** Books as their holder sees them: three queries for any number. */
export async function toOwnBooks(db: Sql, files: SignedFiles, rows: BookRow[]): Promise<OwnBook[]> {
  const { parts, names, cover } = await readAround(db, files, rows);
  return rows.map((row) => {
    const own = parts.filter(({ bookId }) => bookId === row.id);
    return {
      ...row,
      kind: holderKind(names.get(row.profileId)?.kind),
      cover: cover(row.cover),
      parts: own.map((part) => ({ ...part, name: partName(names, part) })),
      ownBasisPoints: holdersPart(own),
      createdAt: row.createdAt.toISOString(),
    };
  });
}

/** Whose book it is, and who else has a part in it. */
function contributorsOf(row: BookRow, parts: PartRow[], names: Names) {
  const all = [{ profileId: row.profileId, role: row.role }, ...parts];
  return all.flatMap(({ profileId, role }) => {
    const known = profileId ? names.get(profileId) : undefined;
    if (!profileId || !known) return [];
    return [{ profileId, role, name: known.name, kind: holderKind(known.kind) }];
  });
}

/** Published books as anyone sees them. */
export async function toPublicBooks(
  db: Sql,
  files: SignedFiles,
  rows: BookRow[],
): Promise<(Omit<PublicBook, 'mine'> & BookCardFields)[]> {
  const { parts, names, cover } = await readAround(db, files, rows);
  return rows.map((row) => ({
    ...row,
    cover: cover(row.cover),
    offered: offeredIn(row.rights),
    contributors: contributorsOf(
      row,
      parts.filter(({ bookId }) => bookId === row.id),
      names,
    ),
  }));
}

interface BookCardFields {
  offered: BookCard['rights'];
}
