import { likeRoutes } from '@limn/contracts/likes';
import { type Listing, marketRoutes } from '@limn/contracts/market';
import { Heart as HeartIcon } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { refresh } from '../../lib/use-api.ts';
import { classNames } from '../../ui/class-names.ts';
import { notify } from '../../ui/notifications.ts';
import { formatNumber } from '../../lib/format.ts';

/** Likes a listing or takes that back; shown at once, taken back when the server refuses. */
export function Heart({ listing }: { listing: Pick<Listing, 'id' | 'title' | 'liked' | 'likes'> }) {
  const [shown, setShown] = useState({ liked: listing.liked, likes: listing.likes });

  async function set(liked: boolean): Promise<void> {
    const before = shown;
    setShown({ liked, likes: Math.max(0, before.likes + (liked ? 1 : -1)) });
    try {
      const route = liked ? likeRoutes.like : likeRoutes.unlike;
      setShown(await call(route, { params: { id: listing.id } }));
      void refresh(likeRoutes.list, likeRoutes.collections, marketRoutes.listings);
    } catch (error) {
      setShown(before);
      notify(messageOf(error), { tone: 'danger' });
    }
  }

  return (
    <button
      type="button"
      aria-pressed={shown.liked}
      onClick={() => void set(!shown.liked)}
      className="relative z-10 inline-flex h-9 items-center gap-1.5 rounded-s px-1.5 text-muted transition-colors hover:text-text"
    >
      <HeartIcon
        size={16}
        aria-hidden
        className={classNames(shown.liked && 'text-gold-text')}
        fill={shown.liked ? 'currentColor' : 'none'}
      />
      <span className="sr-only">
        Like <bdi>{listing.title}</bdi>
      </span>
      <span className="num text-[13px]">{formatNumber(shown.likes)}</span>
    </button>
  );
}
