import { ImageId } from '@limn/contracts/ids';

/** The picture of ours whose link was dropped, if it is one. */
export function imageDropped(data: DataTransfer): ImageId | null {
  const [, id] = /[?&]id=(img_[0-9A-Z]{26})/.exec(data.getData('text/uri-list')) ?? [];
  const read = ImageId.safeParse(id);
  return read.success ? read.data : null;
}
