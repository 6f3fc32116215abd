import { ByteReader, ByteWriter } from '../bytes.ts';
import { ImagingError } from '../errors.ts';
import type { Lab } from '../raster/color.ts';
import { codePlanes, decodePlanes } from './lossless.ts';
import type {
  IndexedArtwork,
  IndexedGuide,
  PaletteCluster,
  StyleIndex,
  StyleWarning,
} from './style-index.ts';

const magic = 0x4c4d5331; // 'LMS1': the digit is the version.
const warningKinds = ['tiny', 'blank', 'near-duplicate'] as const;

/** Bytes to store; about half the size of the artworks' raw pixels, without loss. */
export function encodeStyleIndex(index: StyleIndex): Uint8Array {
  const out = new ByteWriter();
  out.u32(magic);
  out.u16(index.artworks.length);
  for (const { id, width, height, rgb, guide } of index.artworks) {
    out.text(id);
    out.u16(width);
    out.u16(height);
    out.block(codePlanes(rgb, width, height));
    out.u16(guide.width);
    out.u16(guide.height);
    out.block(codePlanes(guide.rgb, guide.width, guide.height));
    out.block(new Uint8Array(guide.flow.buffer, guide.flow.byteOffset, guide.flow.length));
  }
  const { profile } = index;
  out.u8(profile.contour ? 1 : 0);
  for (const key of ['lineWidth', 'flatness', 'textureScale', 'textureStrength'] as const) {
    out.f64(profile[key]);
  }
  out.u16(profile.clusters.length);
  for (const c of profile.clusters) {
    for (const v of [...c.lab, c.mass, c.height, c.sky, c.ground]) out.f64(v);
  }
  out.u16(index.warnings.length);
  for (const warning of index.warnings) {
    out.text(warning.artworkId);
    out.u8(warningKinds.indexOf(warning.kind));
    out.text(warning.of ?? '');
  }
  return out.finish();
}

/** Reads back what `encodeStyleIndex` wrote; throws `bad-bytes` for anything else. */
export function decodeStyleIndex(bytes: Uint8Array): StyleIndex {
  const input = new ByteReader(bytes, 'style index');
  if (input.u32() !== magic) {
    throw new ImagingError('bad-bytes', 'These bytes are no style index of this version.');
  }
  const artworks = Array.from({ length: input.u16() }, (): IndexedArtwork => {
    const id = input.text();
    const width = input.u16();
    const height = input.u16();
    const rgb = decodePlanes(input.block(), width, height);
    return { id, width, height, rgb, guide: readGuide(input) };
  });
  const contour = input.u8() === 1;
  const [lineWidth, flatness, textureScale, textureStrength] = [0, 1, 2, 3].map(() => input.f64());
  const clusters = Array.from({ length: input.u16() }, (): PaletteCluster => {
    const [l, a, b, mass, height, sky, ground] = [0, 1, 2, 3, 4, 5, 6].map(() => input.f64());
    return { lab: [l, a, b] as Lab, mass, height, sky, ground };
  });
  const warnings = Array.from({ length: input.u16() }, (): StyleWarning => {
    const artworkId = input.text();
    const kind = warningKinds[input.u8()];
    if (!kind) throw new ImagingError('bad-bytes', 'style index: unknown warning.');
    const of = input.text();
    return of ? { artworkId, kind, of } : { artworkId, kind };
  });
  input.end();
  const profile = { lineWidth, contour, flatness, textureScale, textureStrength, clusters };
  return { artworks, profile, warnings };
}

function readGuide(input: ByteReader): IndexedGuide {
  const width = input.u16();
  const height = input.u16();
  const rgb = decodePlanes(input.block(), width, height);
  const flow = new Int8Array(new Uint8Array(input.block()).buffer);
  if (flow.length !== width * height * 2) {
    throw new ImagingError('bad-bytes', 'style index: a guide has the wrong length.');
  }
  return { width, height, rgb, flow };
}
