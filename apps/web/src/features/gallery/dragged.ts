import { ImageId } from '@limn/contracts/ids';
import { z } from 'zod';

/** What pictures are dragged as, so that boards know them. */
const type = 'application/x-limn-pictures';

export function carryPictures(data: DataTransfer, ids: readonly ImageId[]): void {
  data.setData(type, JSON.stringify(ids));
  data.effectAllowed = 'copy';
}

export const carriesPictures = (data: DataTransfer): boolean => data.types.includes(type);

/** Pictures that are dropped; none when it is something else. */
export function droppedPictures(data: DataTransfer): ImageId[] {
  const text = data.getData(type);
  return text ? z.array(ImageId).parse(JSON.parse(text)) : [];
}
