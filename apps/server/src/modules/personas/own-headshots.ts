import type { ProfileId, UserId } from '@limn/contracts/ids';
import { brand } from '../../brand.ts';
import { DomainError } from '../../platform/errors.ts';

/** Looks a picture up; the module `check` does it. */
export type RecognizeHeadshot = (
  file: Uint8Array,
  by: { userId: UserId; profiles: ProfileId[] },
  signal: AbortSignal,
) => Promise<{ person?: unknown; work?: unknown; picture?: unknown }>;

/**
 * Checks that a headshot is not someone else's: another person's photo or headshot, an artist's registered work, or a
 * picture made here.
 * @throws DomainError conflict at `file`
 */
export async function assertOwnHeadshot(
  recognize: RecognizeHeadshot,
  file: Uint8Array,
  by: { userId: UserId; profiles: ProfileId[] },
  signal: AbortSignal,
): Promise<void> {
  const { person, work, picture } = await recognize(file, by, signal);
  const what = person
    ? `another person’s picture on ${brand.name}`
    : work
      ? 'an artist’s registered work'
      : picture
        ? `a picture made on ${brand.name}`
        : undefined;
  if (what === undefined) return;
  const message = `This is ${what}. Headshots are photos of you.`;
  throw new DomainError('conflict', message, [{ path: 'file', message }]);
}
