import { type LicenceTier, licenceTiers } from '@limn/contracts/constants';
import { ImageId } from '@limn/contracts/ids';
import { z } from 'zod';
import { handlerId, instrumentType } from './handler.ts';
import { AcpError, jsonPath } from './errors.ts';

// Only what decides a purchase is read. The buyer is the person whose key or app calls, so addresses, names and delivery
// details are neither needed nor stored.

/** The only way of delivery: the picture and its certificate are downloaded. */
export const download = 'download';

const oneItem = 'A session has exactly one line item: one licence of one picture.';

const LineItems = z
  .array(
    z.object({
      id: z.string('Name the picture and the licence, as in img_…:standard.').max(100),
      quantity: z.literal(1, 'A licence is bought once: the quantity is 1.').default(1),
    }),
    oneItem,
  )
  .length(1, oneItem);

export const CreateRequest = z.object({
  line_items: LineItems,
  currency: z.string('Name the currency of the price, as in usd.').max(10),
});

export const UpdateRequest = z.object({
  line_items: LineItems.optional(),
  selected_fulfillment_options: z
    .array(z.object({ option_id: z.literal(download, `The only option is ${download}.`) }))
    .max(1)
    .optional(),
});

export const CompleteRequest = z.object({
  payment_data: z.object(
    {
      handler_id: z.literal(
        handlerId,
        `The only payment handler is ${handlerId}: see capabilities.payment.handlers.`,
      ),
      instrument: z
        .object({
          type: z.literal(
            instrumentType,
            `The only instrument is ${instrumentType}: tokens of cards and wallets are not taken.`,
          ),
        })
        .optional(),
    },
    'Say how it is paid: see capabilities.payment.handlers.',
  ),
});

/** @throws AcpError 422, naming the first field that is wrong */
export function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body ?? {});
  if (success) return data;
  const [issue] = error.issues;
  const more = issue?.path.length ? { param: jsonPath(issue.path.join('.')) } : {};
  throw new AcpError(422, 'invalid', issue?.message ?? 'The request is not valid.', more);
}

export const itemParam = '$.line_items[0].id';

export interface WantedItem {
  imageId: ImageId;
  tier: LicenceTier;
}

export const itemId = ({ imageId, tier }: WantedItem): string => `${imageId}:${tier}`;

/** The picture and the licence that an item id names. @throws AcpError 422 */
export function itemOf([item]: z.infer<typeof LineItems>): WantedItem {
  const [image, kind] = item!.id.split(':');
  const imageId = ImageId.safeParse(image);
  const tier = licenceTiers.find((one) => one === kind);
  if (!imageId.success || !tier || item!.id !== itemId({ imageId: imageId.data, tier }))
    throw new AcpError(
      422,
      'invalid_item_id',
      `An item is a picture and a licence: img_…: and ${licenceTiers.join(', ')}.`,
      { param: itemParam },
    );
  return { imageId: imageId.data, tier };
}
