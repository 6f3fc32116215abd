import { z } from 'zod';
import { Composer } from './picture-account.ts';
import { UsedReference } from './references.ts';
import { route } from './route.ts';

/** The label of our own assertion in Content Credentials, and where its schema is published. */
export const creditLabel = 'limn.credit';
export const creditSchemaPath = '/schemas/credit/v1.json';

/** Digital source types (IPTC NewsCodes) of our pictures. */
export const sourceTypes = [
  /** Painted by a model, in art styles that are credited. */
  'compositeSynthetic',
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
  /** Made by hand. */
  'digitalCreation',
] as const;

/** A picture's credits in its signed file. */
export const CreditAssertion = z.object({
  /** Address of the schema this follows. */
  $schema: z.url(),
  /** Where what is owed for this picture can be looked up. */
  url: z.url(),
  /** How the shares are known: counted pixel by pixel, agreed before it was made, or only its maker's. */
  account: z.enum(['exact', 'declared', 'own']),
  /** Id of the picture in the file; absent: it is not stored, or the file was signed before this was added. */
  picture: z.string().optional(),
  shares: z
    .array(
      z.object({
        artist: z.string(),
        style: z.string(),
        /** Title of one work; absent: the style as a whole. */
        artwork: z.string().optional(),
        /** Parts per million of the picture. */
        sharePpm: z.int().min(0).max(1_000_000),
      }),
    )
    .max(2000),
  /** Openly licensed pictures it was painted from; they are owed nothing. Absent: none. */
  references: z
    .array(
      UsedReference.pick({
        part: true,
        title: true,
        maker: true,
        year: true,
        licence: true,
        licenceUrl: true,
        sourceName: true,
        sourceUrl: true,
        sha256: true,
      }),
    )
    .optional(),
  /** The model that composed what was painted; absent: none did. */
  composer: Composer.optional(),
  /** The licence this file was delivered under; absent: none. */
  licence: z.object({ number: z.string(), url: z.url() }).optional(),
});
export type CreditAssertion = z.infer<typeof CreditAssertion>;

/** One step of how a picture came about, by C2PA 2.2, section 18.17. */
export const CredentialAction = z.object({
  /** `c2pa.created`, `c2pa.placed`, …, or a name of the signer's own. */
  action: z.string(),
  description: z.string().nullable(),
  /** Address of an IPTC digital source type. */
  digitalSourceType: z.string().nullable(),
  /** The time, as the signer states it. */
  at: z.string().nullable(),
});

/** A source of a picture, as stated by its signer. */
export const CredentialIngredient = z.object({
  title: z.string().nullable(),
  relationship: z.enum(['parentOf', 'componentOf', 'inputTo']),
  /** Whether it brought credentials of its own, and whether these were valid. */
  credentials: z.enum(['none', 'valid', 'invalid']),
});

/** A picture's Content Credentials (C2PA), and how far they can be trusted. */
export const PictureCredentials = z.discriminatedUnion('state', [
  /** The file carries none. */
  z.object({ state: z.literal('none') }),
  /** This server cannot read any: the part that does is not installed, or gave up on the file. */
  z.object({ state: z.literal('unread'), reason: z.string() }),
  /** They do not belong to these bytes, or their signature is invalid: ignore their content. */
  z.object({
    state: z.literal('invalid'),
    /** Status codes of C2PA 2.2, section 15.2, with words if there are any. */
    reasons: z.array(z.object({ code: z.string(), explanation: z.string() })).min(1),
  }),
  z.object({
    state: z.literal('valid'),
    signer: z.object({
      /** `ours`: this server; `trusted`: confirmed by a trusted authority; `unknown`: anyone else. */
      who: z.enum(['ours', 'trusted', 'unknown']),
      /** Names in the certificate, which are unverified unless `who` says otherwise. */
      name: z.string().nullable(),
      organisation: z.string().nullable(),
      /** Signed with a certificate that a server made for itself. */
      development: z.boolean(),
    }),
    /** Time, by a time-stamp authority; null: no authority attests it. */
    signedAt: z.string().nullable(),
    title: z.string().nullable(),
    /** The program that wrote it. */
    generator: z.string().nullable(),
    actions: z.array(CredentialAction),
    ingredients: z.array(CredentialIngredient),
    /** Whether it forbids training. */
    noTraining: z.boolean(),
    /** Its credits; from our own signature only. */
    credit: CreditAssertion.nullable(),
  }),
]);
export type PictureCredentials = z.infer<typeof PictureCredentials>;

/** Where the keys are that receipts are checked with (JWK Set, RFC 7517). */
export const jwksPath = '/.well-known/jwks.json';

/** Kinds of receipts. */
export const receiptKinds = [
  'consent',
  'withdrawal',
  'licence',
  'statement',
  'check',
  'mandate',
] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** The content of a receipt: the payload of its JWS. */
export const Receipt = z.object({
  /** Address of the server that issued it. */
  iss: z.string(),
  /** Time of the event, in seconds since 1970. */
  iat: z.int(),
  /** Id of the subject. */
  sub: z.string(),
  kind: z.enum(receiptKinds),
  facts: z.record(z.string(), z.unknown()),
});
export type Receipt = z.infer<typeof Receipt>;

export const credentialRoutes = {
  read: route({
    method: 'POST',
    path: '/api/credentials/v1/readings',
    tag: 'Credentials',
    summary:
      'What a picture’s Content Credentials (C2PA) say, and whether they hold; nothing is kept',
    access: 'public',
    scope: 'market:read',
    perMinute: 20,
    upload: 'file',
    response: z.object({ credentials: PictureCredentials }),
  }),
};
