import type { Canvas, CanvasSummary } from '@limn/contracts/canvases';
import type { DocumentTask } from '../../painting/index.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { CanvasRow } from './queries.ts';

export function toSummary(files: SignedFiles, row: CanvasRow): CanvasSummary {
  const { id, name, width, height, thumbnailKey } = row;
  return {
    id,
    name,
    width,
    height,
    layers: row.layerCount,
    thumbnailUrl:
      thumbnailKey && `/api/canvases/v1/canvases/${id}/thumbnail?${files.query(id, thumbnailKey)}`,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

export const toCanvas = (
  files: SignedFiles,
  { canvas, records, tiles }: { canvas: CanvasRow } & DocumentTask,
): Canvas => ({ ...toSummary(files, canvas), revision: canvas.revision, records, tiles });
