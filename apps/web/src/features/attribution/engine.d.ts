export interface SourceMap {
  width: number;
  height: number;
  step: number;
  artworkIds: string[];
  artwork: Uint16Array;
  x: Uint16Array;
  y: Uint16Array;
}
export function decodeSourceMap(bytes: Uint8Array): SourceMap;
export function shareRegions(map: SourceMap, calm?: number): Uint16Array;
