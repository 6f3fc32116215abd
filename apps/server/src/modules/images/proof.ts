import type { ImageId } from '@limn/contracts/ids';
import type { ParentPart } from '@limn/contracts/picture-account';
import type { Sql } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage.ts';
import type { CredentialFacts, Credentials } from '../credentials/index.ts';
import { systemOf } from './made-with.ts';
import { referencesXmp, xmpOf } from './metadata.ts';
import { creditedIn, peopleIn, rightsUrl } from './owed.ts';
import { type ReferenceRecord, usedReferences, withInherited } from './references.ts';
import {
  credentialFacts,
  type Making,
  type NamedShare,
  parentFiles,
  sourceTypeOf,
} from './signed-facts.ts';

export interface ProofParts {
  db: Sql;
  storage: Storage;
  publicUrl: string;
  credentials: Pick<Credentials, 'signs'>;
}

/** Proof in a picture's files: its metadata, and the signed facts if it is signed. */
export interface PictureProof {
  xmp: string;
  facts: CredentialFacts | undefined;
  /** Its pixels contain its number, which the checker reads. */
  numbered: boolean;
}

/**
 * The proof of a picture without a licence. Uploads and hand work have none, but a file made with references names
 * them.
 */
export async function proofOf(
  parts: ProofParts,
  picture: Making & {
    /** The picture, where it is kept. */
    id?: ImageId;
    /** The painter and its version. */
    softwareAgent?: string | undefined;
    /** The words it was made from, if their author allows them in files. */
    prompt?: string | undefined;
    parents: readonly { id: ImageId; part: ParentPart }[];
    /** References it was painted from; those of its parents are added. */
    references?: readonly ReferenceRecord[];
  },
  named: NamedShare[],
): Promise<PictureProof | undefined> {
  const { db } = parts;
  const { parents, references: own = [], ...made } = picture;
  const laidIn = parents.filter(({ part }) => part === 'base' || part === 'layer');
  const sourceType = await sourceTypeOf(
    db,
    made,
    laidIn.map(({ id }) => id),
  );
  const references = usedReferences(await withInherited(db, own, parents));
  if (!sourceType)
    return references.length > 0
      ? { xmp: referencesXmp(references), facts: undefined, numbered: false }
      : undefined;
  const url = rightsUrl(parts.publicUrl);
  return {
    numbered: true,
    xmp: xmpOf({
      credits: creditedIn(named),
      sourceType,
      ...(made.composer && { model: made.composer.model }),
      ...systemOf(made),
      ...(made.prompt && { prompt: made.prompt }),
      people: await peopleIn(db, made.account),
      references,
      rightsUrl: url,
    }),
    facts:
      parts.credentials.signs === 'none'
        ? undefined
        : credentialFacts({
            ...made,
            sourceType,
            shares: named,
            url,
            references,
            paintedFrom: usedReferences(own),
            madeFrom: await parentFiles(parts, parents),
          }),
  };
}
