import { boardRoutes } from '@limn/contracts/boards';
import { trashDays } from '@limn/contracts/constants';
import { galleryRoutes, mostPicturesAtOnce, type PictureAction } from '@limn/contracts/gallery';
import type { BoardId, ImageId } from '@limn/contracts/ids';
import { type Image, imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { notify } from '../../ui/notifications.ts';
import type { GalleryQuery } from './gallery-query.ts';
import type { Gallery } from './use-gallery.ts';
import { formatNumber } from '../../lib/format.ts';

/** An action on pictures; for boards with the id and name of the board. */
export type PictureDeed =
  | { action: 'star' | 'unstar' | 'delete' | 'restore' }
  | { action: 'add-to-board' | 'remove-from-board'; board: { id: BoardId; name: string } };

const opposites = {
  star: 'unstar',
  unstar: 'star',
  delete: 'restore',
  restore: 'delete',
  'add-to-board': 'remove-from-board',
  'remove-from-board': 'add-to-board',
} as const;

const count = (n: number) => (n === 1 ? '1 picture' : `${formatNumber(n)} pictures`);

function said(deed: PictureDeed, n: number): string {
  switch (deed.action) {
    case 'star':
      return `${count(n)} starred.`;
    case 'unstar':
      return `Star removed from ${count(n)}.`;
    case 'delete':
      return `${count(n)} deleted. In the trash for ${trashDays} days.`;
    case 'restore':
      return `${count(n)} restored.`;
    case 'add-to-board':
      return `${count(n)} added to ‘${deed.board.name}’.`;
    case 'remove-from-board':
      return `${count(n)} removed from ‘${deed.board.name}’.`;
  }
}

/** Sends it in as many calls as it needs; returns the changed pictures. */
async function send(
  deed: PictureDeed,
  action: PictureAction['action'],
  images: ImageId[],
): Promise<ImageId[]> {
  const changed: ImageId[] = [];
  for (let start = 0; start < images.length; start += mostPicturesAtOnce) {
    const part = images.slice(start, start + mostPicturesAtOnce);
    const body = {
      action,
      images: part,
      ...('board' in deed ? { board: deed.board.id } : {}),
    } as PictureAction;
    changed.push(...(await call(galleryRoutes.act, { body })).changed);
  }
  return changed;
}

/** Applies an action to a shown picture; null: it leaves this list. */
function become(deed: PictureDeed, query: GalleryQuery): (image: Image) => Image | null {
  switch (deed.action) {
    case 'star':
      return (image) => ({ ...image, starred: true });
    case 'unstar':
      return (image) => (query.starred ? null : { ...image, starred: false });
    case 'delete':
    case 'restore':
      return () => null;
    case 'add-to-board':
      return (image) => image;
    case 'remove-from-board':
      return (image) => (query.board === deed.board.id ? null : image);
  }
}

/** Does things to several pictures at once, shows it at once, and offers to take it back. */
export function usePictureActions(gallery: Gallery, query: GalleryQuery) {
  const refreshOthers = () =>
    void refresh(
      boardRoutes.list,
      galleryRoutes.facets,
      imageRoutes.list,
      imageRoutes.get,
      studioRoutes.get,
    );
  return async (deed: PictureDeed, images: ImageId[]): Promise<void> => {
    if (images.length === 0) return;
    const takeBack = gallery.patch(images, become(deed, query));
    try {
      const changed = await send(deed, deed.action, images);
      notify(
        said(deed, changed.length),
        changed.length > 0 ? { undo: () => void undo(changed) } : {},
      );
    } catch (error) {
      takeBack();
      // Some of them may have been done.
      gallery.refresh();
      notify(messageOf(error), { tone: 'danger' });
    }
    refreshOthers();

    async function undo(changed: ImageId[]): Promise<void> {
      try {
        await send(deed, opposites[deed.action], changed);
        takeBack();
      } catch (error) {
        gallery.refresh();
        notify(messageOf(error), { tone: 'danger' });
      }
      refreshOthers();
    }
  };
}

export type ActOnPictures = ReturnType<typeof usePictureActions>;
