import { artworkLimits } from '@limn/contracts/constants';
import type { StyleDetail } from '@limn/contracts/styles';
import { UploadZone } from '../../domain/upload-zone.tsx';
import { uploadQueueOf } from './use-style.ts';

const { min, max, maxBytes } = artworkLimits;

/** Where a style's pictures come in. */
export const UploadPanel = ({ style }: { style: StyleDetail }) => (
  <UploadZone
    queue={uploadQueueOf(style.id)}
    room={max - style.artworks.length}
    hint={`${min} to ${max} pictures that you made. JPEG, PNG, WebP, AVIF or TIFF, at most ${maxBytes / 1024 / 1024} MB each.`}
  />
);
