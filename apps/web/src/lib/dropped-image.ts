import { ImageId } from '@limn/contracts/ids';
import { z } from 'zod';
import { paths } from './paths.ts';

/** What pictures of ours are dragged as, several of them, too. */
const type = 'application/x-limn-pictures';
const Carried = z.array(ImageId);

/** Lets pictures of ours be dragged: here they are known by their ids, everywhere else by their links. */
export function carryImages(data: DataTransfer, ids: readonly ImageId[]): void {
  data.setData(type, JSON.stringify(ids));
  data.setData(
    'text/uri-list',
    ids.map((id) => new URL(paths.image(id), location.origin).href).join('\r\n'),
  );
  data.effectAllowed = 'copy';
}

export const carriesImages = (data: DataTransfer): boolean => data.types.includes(type);

/** Pictures of ours that were dropped, as themselves or as their links; none when it is something else. */
export function imagesDropped(data: DataTransfer): ImageId[] {
  const carried = carriedIn(data.getData(type));
  if (carried.length > 0) return carried;
  const links = data.getData('text/uri-list').matchAll(/[?&]id=(img_[0-9A-Z]{26})/g);
  return [...links].flatMap(([, id]) => ImageId.safeParse(id).data ?? []);
}

/** The picture of ours that was dropped, if it is one; of several, the first. */
export const imageDropped = (data: DataTransfer): ImageId | null => imagesDropped(data)[0] ?? null;

function carriedIn(text: string): ImageId[] {
  try {
    return Carried.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
