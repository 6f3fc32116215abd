import { z } from 'zod';
import { PhotoId } from './ids.ts';
import { route } from './route.ts';

/** Purposes of a photo; each has its own shape. */
export const photoPurposes = [
  'headshot',
  'coverphoto',
  'portfolio',
  'picture',
  'bookcover',
] as const;
export type PhotoPurpose = (typeof photoPurposes)[number];

/**
 * Widths and heights of the three stored sizes, in pixels. `crop`: filled exactly; otherwise fitted
 * inside, never enlarged.
 */
export const photoShapes = {
  headshot: { crop: true, large: [1024, 1024], medium: [512, 512], small: [128, 128] },
  picture: { crop: true, large: [512, 512], medium: [256, 256], small: [96, 96] },
  coverphoto: { crop: true, large: [1920, 640], medium: [960, 320], small: [480, 160] },
  bookcover: { crop: true, large: [1200, 1800], medium: [600, 900], small: [160, 240] },
  portfolio: { crop: false, large: [2048, 2048], medium: [1000, 1000], small: [400, 400] },
} as const satisfies Record<PhotoPurpose, object>;

export const photoLimits = {
  maxBytes: 20 * 1024 * 1024,
  maxPixels: 50_000_000,
  minSide: 96,
} as const;

export const photoSizes = ['large', 'medium', 'small'] as const;
export type PhotoSize = (typeof photoSizes)[number];

export const Photo = z.object({
  id: PhotoId,
  /** Size of the largest kept version, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Signed addresses, good for 6 to 12 hours. */
  largeUrl: z.string(),
  mediumUrl: z.string(),
  smallUrl: z.string(),
});
export type Photo = z.infer<typeof Photo>;

/** Where to send the bytes of one photo, and until when. */
export const UploadTicket = z.discriminatedUnion('kind', [
  /** A signed address of our own: POST the file there as the part `file`. */
  z.object({ kind: z.literal('signed'), id: PhotoId, url: z.string() }),
  /** A place in the provider's bucket: PUT it there with identity-pool credentials, then confirm the upload. */
  z.object({
    kind: z.literal('bucket'),
    id: PhotoId,
    region: z.string(),
    bucket: z.string(),
    endpoint: z.string().nullable(),
    /** The key is this folder, the identity id, a slash and the photo id. */
    folder: z.string(),
  }),
]);
export type UploadTicket = z.infer<typeof UploadTicket>;

/** An identity of an Amazon Cognito identity pool, as its API describes it: `us-east-1:` and a UUID. */
const IdentityId = z
  .string()
  .max(55)
  .regex(/^[\w-]+:[0-9a-f-]+$/, 'This is not the id of an identity.');

const Signed = z.object({
  expires: z.coerce.number().int(),
  signature: z.string().max(100),
});

export const photoRoutes = {
  ticket: route({
    method: 'POST',
    path: '/api/photos/v1/uploads',
    tag: 'Photos',
    summary: 'Begin an upload: answers with the place to send the file to',
    access: 'accepted',
    perMinute: 60,
    body: z.object({ purpose: z.enum(photoPurposes) }),
    response: UploadTicket,
    status: 201,
  }),
  /** The signature replaces the sign-in: the holder of the ticket may upload once. */
  upload: route({
    method: 'POST',
    path: '/api/photos/v1/uploads/{id}/file',
    tag: 'Photos',
    summary: 'Send the file of a signed ticket',
    access: 'public',
    perMinute: 60,
    params: z.object({ id: PhotoId }),
    query: Signed,
    upload: 'file',
    response: Photo,
    status: 201,
  }),
  stored: route({
    method: 'POST',
    path: '/api/photos/v1/uploads/{id}/stored',
    tag: 'Photos',
    summary: 'Confirm that the file of a bucket ticket has been uploaded',
    access: 'accepted',
    perMinute: 60,
    params: z.object({ id: PhotoId }),
    body: z.object({ identityId: IdentityId }),
    response: Photo,
    status: 201,
  }),
  file: route({
    method: 'GET',
    path: '/api/photos/v1/photos/{id}/file',
    tag: 'Photos',
    summary: 'A photo by its signed address',
    access: 'public',
    params: z.object({ id: PhotoId }),
    query: Signed.extend({ variant: z.enum(photoSizes) }),
    stream: 'file',
  }),
};
