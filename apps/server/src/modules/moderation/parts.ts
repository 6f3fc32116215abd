import type { EditionExportId, ProjectFileId, UserId } from '@limn/contracts/ids';
import type { ModeratedId, ModeratedKind } from '@limn/contracts/reports';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Caller } from '../identity/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { NotificationInput } from '../notifications/index.ts';

/** A file that was reported, or went with what was. */
export interface ModeratedFile {
  id: ProjectFileId | EditionExportId;
  name: string;
  type: string;
  bytes: number;
  storageKey: string;
}

/** Facts about something that can be reported, in any state. */
export interface Moderated {
  ownerId: UserId;
  name: string;
  /** The page that shows it; null if it has none of its own. */
  path: string | null;
  /** A small picture, signed. */
  picture: string | null;
  /** Text of a message. */
  excerpt: string | null;
  files: ModeratedFile[];
}

/** Each module with public content describes it and takes it down through this. */
export interface ModeratedSource {
  about(db: Sql, id: ModeratedId): Promise<Moderated | undefined>;
  /** Whether a caller is shown it. */
  isShown(db: Sql, id: ModeratedId, caller: Caller, now: Date): Promise<boolean>;
  /** Takes it down, overriding its owner's setting; null undoes it. */
  setDown(tx: Tx, id: ModeratedId, at: Date | null, now: Date): Promise<void>;
}

export interface ModerationParts {
  db: Database;
  clock: Clock;
  storage: Pick<Storage, 'stream'>;
  mail: Pick<Mailer, 'send'>;
  tell(tx: Tx, notification: NotificationInput): Promise<void>;
  publicUrl: string;
  /** Where reports go. */
  contactEmail: string;
  sources: Record<ModeratedKind, ModeratedSource>;
}

const kindOf: Readonly<Record<string, ModeratedKind>> = {
  sty: 'style',
  prf: 'profile',
  bok: 'book',
  img: 'image',
  pjm: 'message',
  pjf: 'file',
  edx: 'edition-file',
};

/** The kind of a subject, by the prefix of its id. */
export const kindOfId = (id: ModeratedId): ModeratedKind => kindOf[id.split('_')[0]!]!;
