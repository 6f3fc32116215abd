import type { ImageId } from '@limn/contracts/ids';
import type { Pixels } from '../../painting/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Caller } from '../identity/index.ts';
import type { FinishParts, Resemblance } from '../images/index.ts';
import type { ReferenceDoor } from './open-references.ts';
import type { Emit } from '../webhooks/index.ts';
import type { ReadWorth } from './own-models/offered.ts';

export interface StudioParts {
  handle: DatabaseHandle;
  clock: Clock;
  jobs: Jobs;
  storage: Storage;
  files: SignedFiles;
  publicUrl: string;
  /** Threads of their own for uploads, so that they do not wait behind paintings. */
  finishing: FinishParts;
  /** Looks up uploads. */
  recognition: {
    /** @throws DomainError conflict for a picture that they may not bring in */
    recognize(
      caller: Caller,
      pixels: Pixels,
      signal: AbortSignal,
    ): Promise<Resemblance | undefined>;
    /** The sentence for an upload that was recognized. */
    describe(caller: Caller, id: ImageId): Promise<string | undefined>;
    /** Looks whether a picture is one that was sold exclusively, and marks it. */
    recognizeSold(id: ImageId, signal: AbortSignal): Promise<void>;
  };
  references: ReferenceDoor;
  creditWorth: ReadWorth;
  /** Reports events to people's webhooks. */
  emit: Emit;
  /** How many pictures a worker paints at a time. */
  painters: number;
}
