import { artworkLimits } from '@limn/contracts/constants';
import type { StyleDetail } from '@limn/contracts/styles';
import { useState } from 'react';
import { UploadZone } from '../../domain/upload-zone.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { uploadQueueOf } from './use-style.ts';

const { min, max, maxBytes } = artworkLimits;

/** The artist's confirmation for all uploads to a style. */
export const rightsLabel = 'I made these pictures, or I hold the rights to license them.';

/** Where a style's pictures come in, once the artist has confirmed that they may. */
export function UploadPanel({ style }: { style: StyleDetail }) {
  const [holdsRights, setHoldsRights] = useState(style.artworks.length > 0);
  return (
    <div className="flex flex-col gap-4">
      <Checkbox label={rightsLabel} checked={holdsRights} onChange={setHoldsRights} />
      <UploadZone
        queue={uploadQueueOf(style.id)}
        room={max - style.artworks.length}
        locked={!holdsRights}
        hint={`${min} to ${max} pictures. JPEG, PNG, WebP, AVIF or TIFF, at most ${maxBytes / 1024 / 1024} MB each.`}
      />
    </div>
  );
}
