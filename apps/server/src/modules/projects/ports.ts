import type { Clock } from '../../platform/clock.ts';
import type { DatabaseHandle, Sql } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { PaintingPool } from '../../painting/index.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Billing } from '../billing/index.ts';
import type { Receipts } from '../credentials/index.ts';
import type { TellParts } from './tell-side.ts';
import type { PayeeKind } from '@limn/contracts/billing';
import type { OwnPrices } from '@limn/contracts/floor-price';
import type { ProfileId, UserId } from '@limn/contracts/ids';
import type { ProjectPayee } from './schema.ts';

/** Whose rights are asked for, and on what ground. */
export interface Holder {
  profileId: ProfileId;
  kind: PayeeKind;
  userId: UserId;
  name: string;
  /** Title of the request: the talent's name or the book's title. */
  subject: string;
  rights: readonly string[];
  forbidden: string[];
  /** The rights holder's minimum price. */
  prices: OwnPrices;
  payees: ProjectPayee[];
}

/** Who can be asked: published talents and books. */
export interface Holders {
  talent(db: Sql, id: string): Promise<Holder | undefined>;
  book(db: Sql, id: string): Promise<Holder | undefined>;
  /** Whether pictures can be made with a talent's persona. */
  hasPersona(db: Sql, holderId: ProfileId): Promise<boolean>;
  /** Whether a talent or a book was taken down or deleted; not published for other reasons does not count. */
  isDown(
    db: Sql,
    subject: { subjectKind: 'talent' | 'book'; subjectId: string; holderId: ProfileId },
  ): Promise<boolean>;
}

export interface ProjectParts extends TellParts {
  handle: DatabaseHandle;
  clock: Clock;
  storage: Storage;
  /** Where files of others are read, off the main thread. */
  readers: PaintingPool;
  files: SignedFiles;
  billing: Pick<Billing, 'openCheckout' | 'giveBack'>;
  receipts: Receipts;
  holders: Holders;
}
