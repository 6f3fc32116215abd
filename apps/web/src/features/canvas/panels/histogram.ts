import { isLayer } from '@limn/canvas';
import type { LayerId } from '@limn/contracts/canvas-records';
import type { CanvasSession } from '../session.ts';

const bins = 64;
/** Tiles that are looked at, at most. */
const mostTiles = 400;

/** How often each of 64 levels of luminance occurs in a layer, or in all that can be seen; 0–1, the commonest 1. */
export async function histogramOf(session: CanvasSession, id: LayerId | null): Promise<number[]> {
  const { document } = session.editor.state;
  const layers = [...document.records.values()].filter(
    (record) =>
      isLayer(record) &&
      (id === null
        ? record.visible && record.kind !== 'mask' && record.kind !== 'reference'
        : record.id === id),
  );
  const hashes = [
    ...new Set(layers.flatMap((layer) => [...(document.tiles.get(layer.id)?.values() ?? [])])),
  ].slice(0, mostTiles);
  const pen = new OffscreenCanvas(64, 64).getContext('2d', { willReadFrequently: true })!;
  const counts = Array.from({ length: bins }, () => 0);
  for (const hash of hashes) {
    const bitmap = (await session.pixels.small(hash)) ?? (await session.pixels.whole(hash));
    pen.clearRect(0, 0, 64, 64);
    pen.drawImage(bitmap, 0, 0, 64, 64);
    bitmap.close();
    const { data } = pen.getImageData(0, 0, 64, 64);
    for (let i = 0; i < data.length; i += 4) {
      if (data[i + 3]! < 128) continue;
      const light = 0.2126 * data[i]! + 0.7152 * data[i + 1]! + 0.0722 * data[i + 2]!;
      counts[Math.min(bins - 1, Math.floor((light * bins) / 256))]! += 1;
    }
  }
  // The ends are where a picture is clipped: they would make all others flat.
  const most = Math.max(1, ...counts.slice(1, -1));
  return counts.map((count) => Math.min(1, count / most));
}
