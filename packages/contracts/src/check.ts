import { z } from 'zod';
import { ImageId } from './ids.ts';
import { route } from './route.ts';
import { Credit } from './studio.ts';

/** What may be handed in to be looked up. */
export const lookupLimits = {
  maxBytes: 20 * 1024 * 1024,
  maxPixels: 50_000_000,
  /** Shortest side that says enough of a picture. */
  minSide: 64,
} as const;

/** A picture of ours that was found again, as far as anyone may know it. */
export const FoundPicture = z.object({
  /** By its invisible mark, which names exactly one picture; or because it looks alike. */
  how: z.enum(['mark', 'fingerprint']),
  /** The picture handed in is a mirror image of ours. */
  mirrored: z.boolean(),
  /** How sure the reading is: of a mark, 0 to 1; of a likeness, the part of 128 bits that agree. */
  confidence: z.number().min(0).max(1),
  width: z.int(),
  height: z.int(),
  createdAt: z.iso.datetime(),
  credits: z.array(Credit),
  /** The picture itself, if its maker shows it in the marketplace. */
  listed: z.object({ id: ImageId, thumbnailUrl: z.string() }).nullable(),
  /** Number of a licence in force, if the picture is shown in the marketplace. */
  licenceNumber: z.string().nullable(),
});
export type FoundPicture = z.infer<typeof FoundPicture>;

export const Lookup = z.object({ found: FoundPicture.nullable() });
export type Lookup = z.infer<typeof Lookup>;

export const lookupRoutes = {
  lookup: route({
    method: 'POST',
    path: '/api/images/v1/lookups',
    tag: 'Images',
    summary: 'Whose picture is this: by its invisible mark, else by its looks; nothing is kept',
    access: 'public',
    perMinute: 20,
    upload: 'file',
    response: Lookup,
  }),
};
