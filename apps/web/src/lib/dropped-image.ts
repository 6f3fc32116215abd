import { ImageId } from '@limn/contracts/ids';
import { z } from 'zod';
import { paths } from './paths.ts';

/** MIME type for dragging one or more pictures of this site. */
const type = 'application/x-limn-pictures';
const Carried = z.array(ImageId);

/** Makes pictures draggable: by id within the app, by link elsewhere. */
export function carryImages(data: DataTransfer, ids: readonly ImageId[]): void {
  data.setData(type, JSON.stringify(ids));
  data.setData(
    'text/uri-list',
    ids.map((id) => new URL(paths.image(id), location.origin).href).join('\r\n'),
  );
  data.effectAllowed = 'copy';
}

export const carriesImages = (data: DataTransfer): boolean => data.types.includes(type);

/** The dropped pictures of this site, from ids or links; empty for anything else. */
export function imagesDropped(data: DataTransfer): ImageId[] {
  const carried = carriedIn(data.getData(type));
  if (carried.length > 0) return carried;
  const links = data.getData('text/uri-list').matchAll(/[?&]id=(img_[0-9A-Z]{26})/g);
  return [...links].flatMap(([, id]) => ImageId.safeParse(id).data ?? []);
}

/** The first dropped picture of this site, if any. */
export const imageDropped = (data: DataTransfer): ImageId | null => imagesDropped(data)[0] ?? null;

function carriedIn(text: string): ImageId[] {
  try {
    return Carried.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
