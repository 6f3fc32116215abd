import type { CreditAssertion, sourceTypes } from '@limn/contracts/credentials';
import { creditLabel, creditSchemaPath } from '@limn/contracts/credentials';
import { referenceCredit, referenceLine } from '@limn/contracts/references';
import { brand } from '../../brand.ts';
import { trainingMining } from '../../platform/ai-uses.ts';

export const pictureTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
  avif: 'image/avif',
} as const;
export type SignableFormat = keyof typeof pictureTypes;
export type SourceType = (typeof sourceTypes)[number];

/** A picture that another one was made from. */
export interface SourcePictureFile {
  file: Uint8Array;
  format: SignableFormat;
  title: string;
  /** `parent`: this is it, changed (one at most); `part`: it was laid into it; `input`: looked at only. */
  as: 'parent' | 'part' | 'input';
  /** A thumbnail for readers of the credentials; it is public, so it may contain nothing secret. */
  thumbnail?: { file: Uint8Array; format: SignableFormat };
}

/** Something done to a picture, by C2PA 2.2, section 18.17.1. */
export interface C2paAction {
  action:
    | 'c2pa.edited'
    | 'c2pa.edited.metadata'
    | 'c2pa.color_adjustments'
    | 'c2pa.cropped'
    | 'c2pa.drawing'
    | 'c2pa.enhanced'
    | 'c2pa.filtered'
    | 'c2pa.orientation'
    | 'c2pa.removed'
    | 'c2pa.resized'
    | 'c2pa.watermarked.unbound';
  /** In a few plain words. */
  description?: string;
  /** The picture's source type after the action. */
  sourceType?: SourceType;
}

/** A reference as our own assertion names it. */
export type CreditedReference = NonNullable<CreditAssertion['references']>[number];

/** The facts signed into a picture's file. */
export interface CredentialFacts {
  title: string;
  /** IPTC digital source type of the picture; of the result, if it has a parent. */
  sourceType: SourceType;
  /** The painter and its version, such as 'collage 3'. */
  softwareAgent?: string;
  madeFrom?: readonly SourcePictureFile[];
  /** References it was painted from directly; `credit` also names those of its ingredients. */
  paintedFrom?: readonly CreditedReference[];
  /** Placed things that are neither files nor artworks, in plain words. */
  placed?: readonly string[];
  /** Our further actions, in order. */
  steps?: readonly C2paAction[];
  /** The actions are complete. */
  complete?: boolean;
  /**
   * Whether works it credits were painted in now, and not only into its ingredients; stated unless it has a parent,
   * whose own credentials state it.
   */
  laidIn?: boolean;
  /** Its credits; the address of the schema is added when it is written. */
  credit: Omit<CreditAssertion, '$schema'>;
}

/** A file an ingredient is read from, or that the manifest shows. */
export interface Ingredient {
  json: string;
  source?: { type: string; file: Uint8Array };
}
export interface Manifest {
  json: string;
  ingredients: Ingredient[];
  resources: { id: string; file: Uint8Array }[];
}

export const sourceTypeUrl = (type: SourceType) =>
  `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;

const relationships = { parent: 'parentOf', part: 'componentOf', input: 'inputTo' } as const;

/** Works listed as ingredients; all of them are in our own assertion. */
const mostWorks = 50;

/** The manifest of these facts, in the input format of `c2pa-rs`. */
export function manifestOf(facts: CredentialFacts, publicUrl: string, version: string): Manifest {
  const { title, credit, madeFrom = [], paintedFrom = [], placed = [], steps = [] } = facts;
  const softwareAgent = { name: facts.softwareAgent ?? brand.name };
  const resources: Manifest['resources'] = [];
  const files = madeFrom.map((from, index) => {
    const id = `file-${index}`;
    const { thumbnail } = from;
    if (thumbnail) resources.push({ id: `${id}-thumbnail`, file: thumbnail.file });
    const ingredient: Ingredient = {
      json: JSON.stringify({
        title: from.title,
        format: pictureTypes[from.format],
        relationship: relationships[from.as],
        label: id,
        ...(thumbnail && {
          thumbnail: { format: pictureTypes[thumbnail.format], identifier: `${id}-thumbnail` },
        }),
      }),
      source: { type: pictureTypes[from.format], file: from.file },
    };
    return { id, as: from.as, ingredient };
  });
  const laidIn = facts.laidIn ?? !madeFrom.some((from) => from.as === 'parent');
  const works = (laidIn ? credit.shares : [])
    .slice(0, mostWorks)
    .map((share) => `${share.artwork ?? share.style}, by ${share.artist}`);
  const things = [...works, ...placed].map((name, index) => {
    const id = `work-${index}`;
    const json = JSON.stringify({ title: name, relationship: 'componentOf', label: id });
    return { id, as: 'part' as const, ingredient: { json } };
  });
  const references = paintedFrom.map((reference, index) => {
    const id = `reference-${index}`;
    const json = JSON.stringify({
      title: referenceCredit(reference),
      description: `${referenceLine(reference)}. ${reference.licenceUrl}`,
      informational_URI: reference.sourceUrl,
      relationship: 'inputTo',
      label: id,
    });
    return { id, as: 'input' as const, ingredient: { json } };
  });
  const all = [...files, ...things, ...references];
  const idsOf = (as: SourcePictureFile['as']) =>
    all.filter((one) => one.as === as).map(({ id }) => id);
  const [parents, parts] = [idsOf('parent'), idsOf('part')];
  const actions = [
    parents.length > 0
      ? { action: 'c2pa.opened', parameters: { ingredientIds: parents } }
      : {
          action: 'c2pa.created',
          softwareAgent,
          digitalSourceType: sourceTypeUrl(facts.sourceType),
          parameters: idsOf('input').length > 0 ? { ingredientIds: idsOf('input') } : undefined,
        },
    ...(parts.length > 0
      ? [{ action: 'c2pa.placed', softwareAgent, parameters: { ingredientIds: parts } }]
      : []),
    ...steps.map(({ sourceType, ...step }) => ({
      softwareAgent: { name: brand.name },
      ...step,
      ...(sourceType && { digitalSourceType: sourceTypeUrl(sourceType) }),
    })),
  ];
  return {
    json: JSON.stringify({
      claim_version: 2,
      claim_generator_info: [{ name: brand.name, version }],
      title,
      assertions: [
        {
          label: 'c2pa.actions.v2',
          data: { actions, ...(facts.complete && { allActionsIncluded: true }) },
        },
        {
          label: 'cawg.training-mining',
          // Address where the right to use it as input can be bought. A picture that credits no one has none.
          data: { entries: trainingMining(credit.shares.length > 0 ? credit.url : undefined) },
        },
        {
          label: creditLabel,
          data: { $schema: `${publicUrl}${creditSchemaPath}`, ...credit } satisfies CreditAssertion,
        },
      ],
    }),
    ingredients: all.map(({ ingredient }) => ingredient),
    resources,
  };
}
