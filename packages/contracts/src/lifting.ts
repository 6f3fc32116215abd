import { z } from 'zod';
import { PictureBox } from './boxes.ts';
import { ArtworkId, ElementId, StyleId } from './ids.ts';
import { route } from './route.ts';

/** A noun for a thing: letters, spaces and hyphens. The server checks whether the painter knows it. */
export const ElementLabel = z
  .string()
  .trim()
  .toLowerCase()
  .min(2, 'Enter a noun.')
  .max(40, 'A name has at most 40 characters.')
  .regex(/^[\p{L}][\p{L} -]*$/u, 'Use letters, spaces and hyphens.');

export const elementStatuses = ['proposed', 'confirmed', 'left_out'] as const;

/** A thing cut from an artwork. Only confirmed ones are ever painted with. */
export const StyleElement = z.object({
  id: ElementId,
  artwork: z.object({ id: ArtworkId, title: z.string() }),
  status: z.enum(elementStatuses),
  label: z.string().nullable(),
  box: PictureBox,
  /** Address of the cut-out with transparency; signed, good for some hours. */
  url: z.string(),
});
export type StyleElement = z.infer<typeof StyleElement>;

export const searchStatuses = ['queued', 'running', 'done', 'failed'] as const;

/** The elements of a style's works, clearest first, and the state of the newest search; null before any. */
export const LiftedElements = z.object({
  search: z
    .object({
      status: z.enum(searchStatuses),
      /** Pictures looked through, of how many. */
      looked: z.int(),
      total: z.int(),
      error: z.string().nullable(),
    })
    .nullable(),
  elements: z.array(StyleElement),
});
export type LiftedElements = z.infer<typeof LiftedElements>;

/** Names the web offers; any noun the painter knows will do. */
export const usualLabels = [
  'apple',
  'bird',
  'boat',
  'bridge',
  'car',
  'cat',
  'chair',
  'church',
  'cow',
  'dog',
  'fish',
  'horse',
  'house',
  'lighthouse',
  'man',
  'rose',
  'rowboat',
  'sailboat',
  'ship',
  'table',
  'tree',
  'vase',
  'windmill',
  'woman',
] as const;

const styleParams = z.object({ id: StyleId });
const path = '/api/art-styles/v1/art-styles/{id}/elements';

export const liftingRoutes = {
  list: route({
    method: 'GET',
    path,
    tag: 'Lifted elements',
    summary: 'Things cut from the pictures of my style',
    access: 'artist',
    params: styleParams,
    response: LiftedElements,
  }),
  search: route({
    method: 'POST',
    path: `${path}/searches`,
    tag: 'Lifted elements',
    summary: 'Search my style’s pictures for objects to cut out',
    access: 'artist',
    perMinute: 10,
    params: styleParams,
    response: LiftedElements,
    status: 202,
  }),
  cut: route({
    method: 'POST',
    path,
    tag: 'Lifted elements',
    summary: 'Cut out the object in a box on one of my pictures',
    access: 'artist',
    params: styleParams,
    body: z.object({ artworkId: ArtworkId, box: PictureBox }),
    response: StyleElement,
    status: 201,
  }),
  decide: route({
    method: 'PATCH',
    path: `${path}/{elementId}`,
    tag: 'Lifted elements',
    summary: 'Name and confirm a cut-out, leave it out, or take that back',
    access: 'artist',
    params: z.object({ id: StyleId, elementId: ElementId }),
    body: z.discriminatedUnion('status', [
      z.object({ status: z.literal('confirmed'), label: ElementLabel }),
      z.object({ status: z.enum(['proposed', 'left_out']) }),
    ]),
    response: StyleElement,
  }),
  file: route({
    method: 'GET',
    path: '/api/art-styles/v1/elements/{id}/file',
    tag: 'Lifted elements',
    summary: 'The picture of a cut-out, by a signed address',
    access: 'public',
    params: z.object({ id: ElementId }),
    query: z.object({
      variant: z.literal('cut-out'),
      expires: z.coerce.number().int(),
      signature: z.string(),
    }),
    stream: 'file',
  }),
};
