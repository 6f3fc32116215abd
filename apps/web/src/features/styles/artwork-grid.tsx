import { styleRoutes, type Artwork, type StyleDetail } from '@limn/contracts/styles';
import { X } from 'lucide-react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../ui/notifications.ts';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ArtworkTitle } from './artwork-title.tsx';
import { changeStyle, refreshStyles, withArtwork, withoutArtwork } from './use-style.ts';

/** The pictures of a style: each can be renamed, be the cover, and be taken out and put back again. */
export function ArtworkGrid({ style, locked }: { style: StyleDetail; locked: boolean }) {
  async function restore(artwork: Artwork) {
    try {
      const params = { id: style.id, artworkId: artwork.id };
      const restored = await call(styleRoutes.restoreArtwork, { params });
      changeStyle(style.id, (shown) => withArtwork(shown, restored));
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    void refreshStyles();
  }

  async function remove(artwork: Artwork) {
    changeStyle(style.id, (shown) => withoutArtwork(shown, artwork.id));
    try {
      await call(styleRoutes.removeArtwork, { params: { id: style.id, artworkId: artwork.id } });
      notify(`‘${artwork.title}’ removed.`, { undo: () => void restore(artwork) });
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    void refreshStyles();
  }

  async function choose(artwork: Artwork) {
    try {
      const body = { cover: artwork.id };
      const saved = await call(styleRoutes.update, { params: { id: style.id }, body });
      changeStyle(style.id, () => saved);
      notify(`‘${artwork.title}’ is the cover.`);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    void refreshStyles();
  }

  if (style.artworks.length === 0) return null;
  return (
    <ul
      aria-label="Pictures of this style"
      className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-3"
    >
      {style.artworks.map((artwork) => (
        <li key={artwork.id} className="group">
          <div className="relative">
            <Picture
              src={artwork.thumbnailUrl}
              width={artwork.width}
              height={artwork.height}
              alt=""
              className="aspect-square w-full rounded-m"
            />
            {!locked && (
              <button
                type="button"
                aria-label={`Remove ${artwork.title}`}
                title="Remove"
                onClick={() => void remove(artwork)}
                className="absolute top-1.5 right-1.5 grid size-8 place-items-center rounded-full bg-black/70 text-white transition-opacity focus-visible:opacity-100 md:opacity-0 md:group-hover:opacity-100"
              >
                <X size={15} aria-hidden />
              </button>
            )}
          </div>
          <ArtworkTitle style={style} artwork={artwork} />
          {!style.private && (
            <Cover
              artwork={artwork}
              chosen={artwork.id === style.cover}
              onChoose={() => void choose(artwork)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The button that makes an artwork the style's cover, or shows that it is. */
function Cover({
  artwork,
  chosen,
  onChoose,
}: {
  artwork: Artwork;
  chosen: boolean;
  onChoose: () => void;
}) {
  if (chosen) return <Tag>Cover</Tag>;
  return (
    <button
      type="button"
      aria-label={`Use as cover: ${artwork.title}`}
      onClick={onChoose}
      className="h-6 rounded-s text-xs text-muted underline-offset-4 hover:text-text hover:underline"
    >
      Use as cover
    </button>
  );
}
