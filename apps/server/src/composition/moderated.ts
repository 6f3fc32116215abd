import { paths } from '@limn/contracts/web-paths';
import type {
  BookId,
  EditionExportId,
  ImageId,
  ProfileId,
  ProjectFileId,
  ProjectMessageId,
  StyleId,
  UserId,
} from '@limn/contracts/ids';
import type { ModeratedKind } from '@limn/contracts/reports';
import { bookById, setBookDown, visibleBook } from '../modules/books/index.ts';
import { exportById, setExportDown } from '../modules/editions/index.ts';
import { featuresOf } from '../modules/flags/index.ts';
import { type Caller, subjectOf } from '../modules/identity/index.ts';
import { imageById, imageUrl, setImageDown, imageTitle } from '../modules/images/index.ts';
import type { ModeratedSource } from '../modules/moderation/index.ts';
import { photoUrl } from '../modules/photos/index.ts';
import {
  detailsOf,
  ownersOf,
  profileById,
  publishedProfile,
  setProfileDown,
} from '../modules/profiles/index.ts';
import { fileById, messageById, setFileDown, setMessageHidden } from '../modules/projects/index.ts';
import {
  coverOf,
  setStyleDown,
  stylesById,
  thumbnailUrl,
  visibleStyle,
} from '../modules/styles/index.ts';
import type { Emit } from '../modules/webhooks/index.ts';
import type { Sql } from '../platform/database/database.ts';
import type { SignedFiles } from '../platform/signed-files.ts';

const ownerOf = async (db: Sql, id: ProfileId): Promise<UserId> =>
  (await ownersOf(db, [id])).get(id)!;

/** Name, image, likeness and voice are not open to everybody. */
const seesTalents = async (db: Sql, caller: Caller) =>
  (await featuresOf(db, subjectOf(caller))).nilv;

/** Everything people can see of each other, by the modules that show it. */
export const moderatedSources = (
  files: SignedFiles,
  emit: Emit,
): Record<ModeratedKind, ModeratedSource> => ({
  style: {
    async about(db, id) {
      const style = (await stylesById(db, [id as StyleId])).get(id as StyleId);
      if (!style) return undefined;
      const cover = await coverOf(db, style);
      return {
        ownerId: await ownerOf(db, style.profileId),
        name: style.name,
        path: paths.marketStyle(id),
        picture: cover ? thumbnailUrl(files, cover.id) : null,
        excerpt: null,
        files: [],
      };
    },
    isShown: async (db, id) => (await visibleStyle(db, id as StyleId, [])) !== undefined,
    setDown: (tx, id, at) => setStyleDown(emit, tx, id as StyleId, at),
  },
  profile: {
    async about(db, id) {
      const profile = await profileById(db, id as ProfileId);
      if (!profile) return undefined;
      const { headshot } = detailsOf(profile);
      const pageOf = profile.kind === 'artist' ? paths.artist : paths.talent;
      return {
        ownerId: profile.userId,
        name: profile.accountName,
        path: pageOf(id),
        picture: headshot && photoUrl(files, headshot, 'medium'),
        excerpt: null,
        files: [],
      };
    },
    async isShown(db, id, caller) {
      const profile = await publishedProfile(db, id as ProfileId);
      return profile?.kind === 'artist' || (!!profile && (await seesTalents(db, caller)));
    },
    setDown: (tx, id, at) => setProfileDown(tx, id as ProfileId, at),
  },
  book: {
    async about(db, id) {
      const book = await bookById(db, id as BookId);
      return (
        book && {
          ownerId: await ownerOf(db, book.profileId),
          name: book.title,
          path: paths.book(id),
          picture: book.cover && photoUrl(files, book.cover, 'medium'),
          excerpt: null,
          files: [],
        }
      );
    },
    isShown: async (db, id) => (await visibleBook(db, id as BookId)) !== undefined,
    setDown: (tx, id, at) => setBookDown(tx, id as BookId, at),
  },
  image: {
    async about(db, id) {
      const image = await imageById(db, id as ImageId);
      return (
        image && {
          ownerId: await ownerOf(db, image.profileId),
          name: imageTitle(image),
          path: paths.image(id),
          picture: imageUrl(files, image.id, 'thumbnail'),
          excerpt: null,
          files: [],
        }
      );
    },
    isShown: async (db, id) => Boolean((await imageById(db, id as ImageId))?.listedAt),
    setDown: (tx, id, at) => setImageDown(tx, id as ImageId, at),
  },
  message: {
    async about(db, id) {
      const message = await messageById(db, id as ProjectMessageId);
      return (
        message && {
          ownerId: message.userId,
          name: `Message about ${message.subjectName}`,
          path: null,
          picture: null,
          excerpt: message.text,
          files: message.files,
        }
      );
    },
    async isShown(db, id, caller) {
      const message = await messageById(db, id as ProjectMessageId);
      return message?.isSeenBy(caller) ?? false;
    },
    setDown: (tx, id, at, now) => setMessageHidden(tx, id as ProjectMessageId, at, now),
  },
  file: {
    async about(db, id) {
      const sent = await fileById(db, id as ProjectFileId);
      return (
        sent && {
          ownerId: sent.userId,
          name: `${sent.file.name}, about ${sent.subjectName}`,
          path: null,
          picture: null,
          excerpt: null,
          files: [sent.file],
        }
      );
    },
    async isShown(db, id, caller) {
      const sent = await fileById(db, id as ProjectFileId);
      return sent?.isSeenBy(caller) ?? false;
    },
    setDown: (tx, id, at, now) => setFileDown(tx, id as ProjectFileId, at, now),
  },
  'edition-file': {
    async about(db, id) {
      const made = await exportById(db, id as EditionExportId);
      if (!made) return undefined;
      const { userId, title, name, type, bytes, storageKey } = made;
      return {
        ownerId: userId,
        name: `${name}, an edition of ${title}`,
        path: null,
        picture: null,
        excerpt: null,
        files: [{ id: id as EditionExportId, name, type, bytes, storageKey }],
      };
    },
    async isShown(db, id, caller, now) {
      const made = await exportById(db, id as EditionExportId);
      return made?.isSeenBy(db, caller, now) ?? false;
    },
    setDown: (tx, id, at) => setExportDown(tx, id as EditionExportId, at),
  },
});
