import type { ProfileId } from '@limn/contracts/ids';
import { profileRoutes } from '@limn/contracts/profiles';
import { Heart } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { refresh } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';

/** Likes a page or takes that back; shown at once, taken back when the server refuses. */
export function LikeButton({
  id,
  liked,
  likes,
  mayLike,
}: {
  id: ProfileId;
  liked: boolean;
  likes: number;
  /** Guests see the number only. */
  mayLike: boolean;
}) {
  const [shown, setShown] = useState({ liked, likes });
  if (!mayLike)
    return <p className="num text-muted">{formatCount(shown.likes, 'like', 'likes')}</p>;

  async function toggle() {
    const before = shown;
    const next = !before.liked;
    setShown({ liked: next, likes: before.likes + (next ? 1 : -1) });
    try {
      const route = next ? profileRoutes.like : profileRoutes.unlike;
      setShown(await call(route, { params: { id } }));
      void refresh(profileRoutes.published, profileRoutes.face);
    } catch (error) {
      setShown(before);
      notify(messageOf(error), { tone: 'danger' });
    }
  }

  return (
    <Button size="small" aria-pressed={shown.liked} onClick={() => void toggle()}>
      <Heart size={15} aria-hidden fill={shown.liked ? 'currentColor' : 'none'} />
      {shown.liked ? 'Liked' : 'Like'} <span className="num">{formatNumber(shown.likes)}</span>
    </Button>
  );
}
