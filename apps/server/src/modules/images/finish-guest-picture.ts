import { type PictureAccount } from '@limn/contracts/picture-account';
import type { Recipe } from '@limn/contracts/recipe';
import type { C2paAction } from '../credentials/index.ts';
import type { FinishParts, UnfinishedPicture } from './finish.ts';
import { agentOf } from './made-with.ts';
import { owedBy } from './owed.ts';
import { proofOf } from './proof.ts';

const previewed: C2paAction = { action: 'c2pa.edited', description: 'Marked as a preview' };

/**
 * Stores the one file of a picture made without an account: with the visible mark, and with credits and its origin in its metadata. It is
 * not entered among the pictures, so it can be neither listed nor licensed.
 */
export async function finishGuestPicture(
  parts: FinishParts,
  { pixels, account }: UnfinishedPicture,
  made: { recipe: Recipe; modelVersion: string; signal: AbortSignal },
): Promise<{ account: PictureAccount; fileKey: string }> {
  const { named } = await owedBy(parts.db, account);
  const softwareAgent = agentOf(made);
  const proof = await proofOf(
    parts,
    {
      origin: 'generated',
      account,
      composer: undefined,
      painted: false,
      parents: [],
      softwareAgent,
    },
    named,
  );
  const files = await parts.pool.run(
    { kind: 'finish', pixels, format: 'webp', owes: true, ...(proof && { xmp: proof.xmp }) },
    { signal: made.signal },
  );
  const { preview } = files.public!;
  const signed = proof?.facts
    ? await parts.credentials.sign({
        file: preview,
        format: 'webp',
        facts: { ...proof.facts, steps: [...(proof.facts.steps ?? []), previewed] },
      })
    : preview;
  return { account, fileKey: await parts.storage.put('images', 'webp', signed) };
}
