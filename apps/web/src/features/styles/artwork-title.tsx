import { styleRoutes, type Artwork, type StyleDetail } from '@limn/contracts/styles';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../ui/notifications.ts';
import { changeStyle, refreshStyles } from './use-style.ts';
import { keyOf } from '../../lib/keys.ts';

/** A work's title, to be typed over: it is what pictures made from the work credit. */
export function ArtworkTitle({ style, artwork }: { style: StyleDetail; artwork: Artwork }) {
  const [typed, setTyped] = useState<string | null>(null);

  async function save() {
    const title = typed?.trim();
    if (!title || title === artwork.title) {
      setTyped(null);
      return;
    }
    try {
      const params = { id: style.id, artworkId: artwork.id };
      const renamed = await call(styleRoutes.renameArtwork, { params, body: { title } });
      changeStyle(style.id, (shown) => ({
        ...shown,
        artworks: shown.artworks.map((work) => (work.id === renamed.id ? renamed : work)),
      }));
      void refreshStyles();
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    setTyped(null);
  }

  return (
    <input
      dir="auto"
      type="text"
      aria-label={`Title of ${artwork.title}`}
      maxLength={120}
      value={typed ?? artwork.title}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (keyOf(event) === 'Enter') event.currentTarget.blur();
        if (keyOf(event) === 'Escape') setTyped(null);
      }}
      className="-ml-2 h-8 w-[calc(100%+8px)] truncate rounded-s border border-transparent bg-transparent px-2 text-[13px] text-muted hover:border-control focus:border-control focus:text-text"
    />
  );
}
