import { artworkLimits } from '@limn/contracts/constants';
import { ownStyleRoutes } from '@limn/contracts/own-styles';
import { styleRoutes, type Artwork, type StyleDetail } from '@limn/contracts/styles';
import { mutate } from 'swr';
import type { StyleId } from '@limn/contracts/ids';
import { upload } from '../../lib/upload.ts';
import { apiKey, refresh, useApi } from '../../lib/use-api.ts';
import { createUploadQueue } from '../../domain/upload-queue.ts';

/** One of my styles; nothing is fetched while there is no id. */
export function useStyle(id: StyleId | undefined) {
  return useApi(styleRoutes.get, id ? { params: { id } } : null);
}

/** Updates the cached style without asking the server. */
export function changeStyle(id: StyleId, change: (style: StyleDetail) => StyleDetail): void {
  void mutate<StyleDetail>(
    apiKey(styleRoutes.get, { params: { id } }),
    (style) => style && change(style),
    { revalidate: false },
  );
}

export function refreshStyles(): Promise<unknown> {
  return refresh(styleRoutes.get, styleRoutes.list, ownStyleRoutes.list);
}

export function withArtwork(style: StyleDetail, artwork: Artwork): StyleDetail {
  if (style.artworks.some((present) => present.id === artwork.id)) return style;
  const artworks = [...style.artworks, artwork];
  return { ...style, artworks, artworkCount: artworks.length };
}

export function withoutArtwork(style: StyleDetail, id: string): StyleDetail {
  const artworks = style.artworks.filter((artwork) => artwork.id !== id);
  return { ...style, artworks, artworkCount: artworks.length };
}

const queues = new Map<StyleId, ReturnType<typeof createUploadQueue<Artwork>>>();

/** One upload queue per style, so that uploads continue while another page is open. */
export function uploadQueueOf(id: StyleId) {
  const known = queues.get(id);
  if (known) return known;
  const queue = createUploadQueue<Artwork>({
    full: `A style has at most ${artworkLimits.max} pictures.`,
    send: (file, options) =>
      upload(styleRoutes.upload, {
        params: { id },
        query: { holdsRights: 'true' },
        file,
        ...options,
      }),
    onDone: (artwork) => {
      changeStyle(id, (style) => withArtwork(style, artwork));
      // The server decides staleness and covers, so reload once all files are uploaded.
      if (queue.get().every((item) => item.status === 'refused' || item.status === 'failed')) {
        void refreshStyles();
      }
    },
  });
  queues.set(id, queue);
  return queue;
}
