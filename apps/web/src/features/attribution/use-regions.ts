import type { ImageId } from '@limn/contracts/ids';
import { imageRoutes } from '@limn/contracts/studio';
import useSWRImmutable from 'swr/immutable';
import { call, request, whole } from '../../lib/api.ts';
import type { ArtworkRegions } from './regions.ts';

async function loadRegions(id: ImageId): Promise<ArtworkRegions> {
  const [{ mapUrl }, { decodeSourceMap, shareRegions }] = await Promise.all([
    call(imageRoutes.attribution, { params: { id } }),
    import('./engine.ts'),
  ]);
  if (!mapUrl) throw new Error('nothing of it is of an artwork.');
  const response = await request(mapUrl, {});
  const map = decodeSourceMap(new Uint8Array(await whole(response.arrayBuffer())));
  const { width, height, artworkIds } = map;
  return { width, height, artworkIds, labels: shareRegions(map) };
}

/** Where in a picture each artwork was used; only fetched when it is shown. */
export function useRegions(id: ImageId | null) {
  return useSWRImmutable<ArtworkRegions, Error, readonly [string, ImageId] | null>(
    id ? ['regions', id] : null,
    ([, image]) => loadRegions(image),
  );
}
