import { z } from 'zod';
import { licenceTiers } from './constants.ts';
import { PictureSize } from './full-size.ts';
import { ConsentId, EditionId, ImageId, LicenceId } from './ids.ts';
import { Currency, PartsPerMillion } from './money.ts';
import { CursorQuery, Next } from './paging.ts';
import { accountKinds } from './picture-account.ts';
import { UsedReference } from './references.ts';
import { route } from './route.ts';
import { Credit, Offer } from './studio.ts';

export const agreementKinds = [
  'art-style',
  'own-model',
  'own-style',
  'customer-licence',
  'persona',
] as const;

/** One version of an agreement. A consent stores the SHA-256 of exactly this text. */
export const Agreement = z.object({
  kind: z.enum(agreementKinds),
  title: z.string(),
  version: z.string(),
  /** SHA-256 of `text` in UTF-8, 64 hex digits. */
  sha256: z.string(),
  /** Plain text in paragraphs; headings begin with '# '. */
  text: z.string(),
});
export type Agreement = z.infer<typeof Agreement>;

/** Kinds of advisers on an agreement, as stated by the person. */
export const advisers = {
  counsel: 'A lawyer',
  union: 'A union',
  agent: 'An agent or manager',
  nobody: 'No one',
} as const;
export type Adviser = keyof typeof advisers;
const Adviser = z.enum(Object.keys(advisers) as [Adviser, ...Adviser[]]);

/** The agreement text that the person read and accepts, and who advised them. */
export const SeenAgreement = z.object({
  version: z.string(),
  /** SHA-256 of the text in UTF-8, 64 hex digits. */
  sha256: z.string().max(64),
  advisedBy: Adviser.optional(),
});
export type SeenAgreement = z.infer<typeof SeenAgreement>;

export const Consent = z.object({
  id: ConsentId,
  kind: z.enum(agreementKinds),
  version: z.string(),
  sha256: z.string(),
  acceptedAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
  /** Null: not asked, or not stated. */
  advisedBy: Adviser.nullable(),
  /** Name of what the consent is for: an art style, a licence; null for a profile as a whole. */
  subject: z.string().nullable(),
  /** Whether it can be withdrawn: a bought licence's terms cannot. */
  withdrawable: z.boolean(),
});
export type Consent = z.infer<typeof Consent>;

export const licenceStatuses = [
  'pending',
  'active',
  'abandoned',
  'superseded',
  'refunded',
] as const;

export const Licence = z.object({
  id: LicenceId,
  /** Null until paid. */
  number: z.string().nullable(),
  status: z.enum(licenceStatuses),
  imageId: ImageId,
  tier: z.enum(licenceTiers),
  exclusive: z.boolean(),
  amount: z.int(),
  currency: Currency,
  /** Wider tiers available for the difference to the paid price; empty if there are none. */
  upgrades: z.array(Offer),
  agreementVersion: z.string(),
  imageUrl: z.string(),
  paidAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Licence = z.infer<typeof Licence>;

/** The facts of a licence that anyone with its number may see. The licensee's e-mail is never included. */
export const LicenceCertificate = z.object({
  number: z.string(),
  /** `superseded`: upgraded to the licence `supersededBy`. */
  status: z.enum(['active', 'superseded', 'refunded']),
  /** Number of the licence it replaced, and of the one that replaced it. */
  upgradedFrom: z.string().nullable(),
  supersededBy: z.string().nullable(),
  tier: z.enum(licenceTiers),
  exclusive: z.boolean(),
  licensee: z.string(),
  issuedAt: z.iso.datetime(),
  agreement: z.object({ title: z.string(), version: z.string(), sha256: z.string() }),
  image: z.object({
    /** Size of the delivered file. */
    width: z.int(),
    height: z.int(),
    /** The picture's own size, where the file was enlarged. */
    enlargedFrom: PictureSize.nullable(),
    thumbnailUrl: z.string(),
    sha256: z.string(),
  }),
  credits: z.array(Credit),
  /** Number of the licence of several pictures that it is a part of. */
  partOf: z.string().nullable(),
  /** The pictures that were licensed as one, this one among them; empty for a licence of one. */
  pictures: z.array(
    z.object({
      number: z.string(),
      status: z.enum(['active', 'superseded', 'refunded']),
      /** Size of the delivered file. */
      width: z.int(),
      height: z.int(),
      thumbnailUrl: z.string(),
      credits: z.array(z.object({ artist: z.string(), style: z.string(), ppm: PartsPerMillion })),
    }),
  ),
  /** Openly licensed pictures it was painted from: they are owed nothing, and named wherever it is. */
  references: z.array(UsedReference),
  /** How the shares are known. */
  account: z.enum(accountKinds),
  /** The part that its maker declares as their own; it pays no one. */
  declared: PartsPerMillion,
});
export type LicenceCertificate = z.infer<typeof LicenceCertificate>;

/** Pictures that are licensed as one, at most: as many as an edition has scenes. */
const mostTogether = 40;

export const licensingRoutes = {
  agreement: route({
    method: 'GET',
    path: '/api/consent/v1/agreement/{kind}',
    tag: 'Licensing',
    summary: 'The agreement in force, with its text',
    access: 'public',
    scope: 'market:read',
    params: z.object({ kind: z.enum(agreementKinds) }),
    response: z.object({ data: Agreement }),
  }),
  consents: route({
    method: 'GET',
    path: '/api/consent/v1/consents',
    tag: 'Licensing',
    summary: 'Agreements I accepted',
    access: 'accepted',
    response: z.object({ consents: z.array(Consent) }),
  }),
  accept: route({
    method: 'POST',
    path: '/api/consent/v1/consents',
    tag: 'Licensing',
    summary:
      'Accept the art-style agreement as an artist; answers 409 when the text has changed since',
    access: 'artist',
    body: SeenAgreement.extend({
      /** A withdrawn consent of the caller, to be given again for the same thing. */
      again: ConsentId.optional(),
    }),
    response: z.object({ consents: z.array(Consent) }),
    status: 201,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/consent/v1/consents/{id}/withdrawal',
    tag: 'Licensing',
    summary: 'Withdraw a consent: no new picture or sale from it; licences already sold stay',
    access: 'accepted',
    params: z.object({ id: ConsentId }),
    response: z.object({ consents: z.array(Consent) }),
  }),
  consentReceipt: route({
    method: 'GET',
    path: '/api/consent/v1/consents/{id}/receipt',
    tag: 'Licensing',
    summary: 'A signed receipt (JWS) of a consent of mine',
    access: 'accepted',
    params: z.object({ id: ConsentId }),
    stream: 'file',
  }),
  withdrawalReceipt: route({
    method: 'GET',
    path: '/api/consent/v1/consents/{id}/withdrawal/receipt',
    tag: 'Licensing',
    summary: 'A signed receipt (JWS) of the withdrawal of a consent of mine',
    access: 'accepted',
    params: z.object({ id: ConsentId }),
    stream: 'file',
  }),
  buy: route({
    method: 'POST',
    path: '/api/licensing/v1/licences',
    tag: 'Licensing',
    summary:
      'Start buying a licence, or the upgrade of one I hold for the difference; answers with the address of the payment page',
    access: 'creator',
    scope: 'licenses:buy',
    perMinute: 30,
    body: z.object({
      imageId: ImageId,
      tier: z.enum(licenceTiers),
      /** The price the buyer saw, in minor units; a changed price is refused, never charged. */
      amount: z.int(),
      agreement: z.object({ version: z.string(), sha256: z.string().length(64) }),
      requestId: z.string().min(8).max(64),
    }),
    response: z.object({ licence: Licence, url: z.string() }),
    status: 201,
  }),
  offers: route({
    method: 'GET',
    path: '/api/licensing/v1/offers',
    tag: 'Licensing',
    summary: 'What licences of some pictures cost me: of mine, and of those on the market',
    access: 'creator',
    scope: 'licenses:read',
    query: z.object({
      images: z
        .string()
        .max(4000)
        .transform((text) => text.split(','))
        .pipe(z.array(ImageId).max(mostTogether)),
    }),
    response: z.object({
      pictures: z.array(z.object({ id: ImageId, offers: z.array(Offer) })),
    }),
  }),
  buyTogether: route({
    method: 'POST',
    path: '/api/licensing/v1/purchases',
    tag: 'Licensing',
    summary:
      'Start buying one licence for all pictures of an edition of mine: one payment, one certificate',
    access: 'creator',
    perMinute: 30,
    body: z.object({
      edition: EditionId,
      /** The common subject of the pictures. */
      title: z.string().trim().min(1).max(200),
      imageIds: z.array(ImageId).min(2).max(mostTogether),
      tier: z.enum(['personal', 'standard']),
      /** The price of all of them that the buyer saw, in minor units. */
      amount: z.int(),
      agreement: z.object({ version: z.string(), sha256: z.string().length(64) }),
      requestId: z.string().min(8).max(60),
    }),
    response: z.object({ licence: Licence, url: z.string() }),
    status: 201,
  }),
  list: route({
    method: 'GET',
    path: '/api/licensing/v1/licences',
    tag: 'Licensing',
    summary: 'Licences I bought, newest first',
    access: 'creator',
    scope: 'licenses:read',
    query: CursorQuery,
    response: z.object({ licences: z.array(Licence), total: z.int(), next: Next }),
  }),
  get: route({
    method: 'GET',
    path: '/api/licensing/v1/licences/{id}',
    tag: 'Licensing',
    summary: 'One licence of mine',
    access: 'creator',
    scope: 'licenses:read',
    params: z.object({ id: LicenceId }),
    response: Licence,
  }),
  abandon: route({
    method: 'DELETE',
    path: '/api/licensing/v1/licences/{id}',
    tag: 'Licensing',
    summary: 'Cancel a purchase that has not been paid',
    access: 'creator',
    scope: 'licenses:buy',
    params: z.object({ id: LicenceId }),
    response: Licence,
  }),
  certificate: route({
    method: 'GET',
    path: '/api/licensing/v1/certificates/{number}',
    tag: 'Licensing',
    summary: 'Is this licence number real, and what does it cover',
    access: 'public',
    scope: 'market:read',
    params: z.object({ number: z.string().max(40) }),
    response: LicenceCertificate,
  }),
  certificatePdf: route({
    method: 'GET',
    path: '/api/licensing/v1/certificates/{number}/pdf',
    tag: 'Licensing',
    summary: 'The certificate of a licence as a PDF',
    access: 'public',
    scope: 'market:read',
    perMinute: 30,
    params: z.object({ number: z.string().max(40) }),
    stream: 'file',
  }),
  licenceReceipt: route({
    method: 'GET',
    path: '/api/licensing/v1/certificates/{number}/receipt',
    tag: 'Licensing',
    summary: 'A receipt of a licence that anyone can check without us, as a compact JWS',
    access: 'public',
    scope: 'market:read',
    perMinute: 30,
    params: z.object({ number: z.string().max(40) }),
    stream: 'file',
  }),
};
