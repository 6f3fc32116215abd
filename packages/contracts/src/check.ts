import { z } from 'zod';
import { licenceTiers } from './constants.ts';
import { PictureCredentials } from './credentials.ts';
import { PictureSize } from './full-size.ts';
import { ImageId } from './ids.ts';
import { UsedReference } from './references.ts';
import { route } from './route.ts';
import { accountKinds } from './picture-account.ts';
import { Credit } from './studio.ts';

/** Files that can be checked. */
export const checkLimits = {
  maxBytes: 20 * 1024 * 1024,
  maxPixels: 50_000_000,
  /** Minimum length of the shorter side. */
  minSide: 64,
} as const;

/** A part of a picture, in fractions of its sides from the upper left corner, 0 to 1. */
export const PictureArea = z.object({
  left: z.number().min(0).max(1),
  top: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
});
export type PictureArea = z.infer<typeof PictureArea>;

/** One piece of evidence that the file is a known picture. */
export const Evidence = z.object({
  /**
   * Content Credentials signed by this server, which hold for these very bytes and name this picture; the
   * invisible mark, which names exactly one picture; or that both look alike.
   */
  by: z.enum(['credentials', 'mark', 'fingerprint']),
  /**
   * How sure it is, 0 to 1: of credentials 1; of a mark, how well its bits agree; of a likeness, the part of
   * the fingerprint's 128 bits that agree, or the correlation of details where only a part or a turned copy was found.
   */
  confidence: z.number().min(0).max(1),
});

/** Visible changes to a picture since it was delivered. */
export const PictureChanges = z.object({
  /** Identical to the delivered file; then no other change is reported. */
  none: z.boolean(),
  /** Its size in pixels is neither the picture's own nor that of a licensed file. */
  resized: z.boolean(),
  /** It is a mirror image. */
  mirrored: z.boolean(),
  /** Rotation in degrees, clockwise, approximate. */
  turnedDegrees: z.number(),
  /** Light and dark are exchanged. */
  inverted: z.boolean(),
  /** A bar or a border was added or laid over. */
  framed: z.boolean(),
  /** The visible part of the known picture; null: all of it, or unknown. */
  cropped: PictureArea.nullable(),
});
export type PictureChanges = z.infer<typeof PictureChanges>;

/** A recognized picture of this site, with its public facts. */
export const FoundPicture = z.object({
  /** Why it is considered ours, most certain reason first. */
  evidence: z.array(Evidence).min(1),
  changes: PictureChanges,
  width: z.int(),
  height: z.int(),
  /** With `changes.none`: size of the uploaded file, if it was enlarged under a licence. */
  enlargedTo: PictureSize.nullable(),
  createdAt: z.iso.datetime(),
  credits: z.array(Credit),
  /** Openly licensed pictures it was painted from. */
  references: z.array(UsedReference),
  /** How the shares are known. */
  account: z.enum(accountKinds),
  /** The picture itself, if its maker shows it in the marketplace. */
  listed: z.object({ id: ImageId, thumbnailUrl: z.string() }).nullable(),
  /** Number of the licence in `licence`. */
  licenceNumber: z.string().nullable(),
  /**
   * The widest licence in force: of a picture that is shown in the marketplace, and of one that left it because it
   * was licensed exclusively.
   */
  licence: z
    .object({ number: z.string(), tier: z.enum(licenceTiers), exclusive: z.boolean() })
    .nullable(),
});
export type FoundPicture = z.infer<typeof FoundPicture>;

export const Check = z.object({
  /** Null: neither its mark nor its look matches a known picture. */
  found: FoundPicture.nullable(),
  /** Content Credentials in the file, by any signer, and whether they are valid. */
  credentials: PictureCredentials,
  /** This answer, signed: a compact JWS whose payload is a `Receipt` of the kind `check`. */
  receipt: z.string(),
});
export type Check = z.infer<typeof Check>;

/** Address of a picture as people type one: without its beginning it is one of https. */
export const PictureAddress = z.object({
  url: z
    .string()
    .trim()
    .overwrite((text) => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`))
    .refine(
      (text) => URL.canParse(text),
      'Enter the address of a picture, such as https://example.com/picture.jpg.',
    ),
});

export const checkRoutes = {
  check: route({
    method: 'POST',
    path: '/api/check',
    tag: 'Check',
    summary:
      'What a picture is and which artists it credits, by its credentials, mark and looks. Send a file or an address; nothing is stored',
    access: 'public',
    scope: 'market:read',
    perMinute: 20,
    anyOrigin: true,
    upload: 'file',
    body: z.object({
      /** Address of a picture on the public web, http or https. */
      url: z.string().trim().min(1).max(2000),
    }),
    response: Check,
  }),
};

/** Where the badge of a licence is, to be shown in a frame on any page. */
export const embedPath = (number: string) => `/embed/${encodeURIComponent(number)}`;
