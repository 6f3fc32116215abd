import type { ProfileId } from '@limn/contracts/ids';
import { type Badge, verificationRoutes } from '@limn/contracts/verification';
import { BadgeCheck } from 'lucide-react';
import { formatDate } from '../lib/format.ts';
import { useApi } from '../lib/use-api.ts';

const shownAs = ({ kind, value }: Badge): string =>
  kind === 'domain'
    ? value
    : `@${value} on ${kind === 'tiktok' ? 'TikTok' : kind[0]!.toUpperCase() + kind.slice(1)}`;

/** Which of these profiles are verified; up to twenty per request. */
export function useVerified(profiles: readonly ProfileId[]): ReadonlySet<ProfileId> {
  const asked = [...new Set(profiles)].slice(0, 20);
  const { data } = useApi(
    verificationRoutes.badges,
    asked.length > 0 ? { query: { profiles: asked.join(',') } } : null,
  );
  return new Set(data?.badges.map(({ profile }) => profile));
}

/** Shown next to a name in a list; the page itself says what was verified. */
export function VerifiedMark() {
  return (
    <BadgeCheck
      size={14}
      role="img"
      aria-label="Verified"
      className="ml-1.5 inline-block align-[-2px] text-blue"
    />
  );
}

/** The verified domains and handles of a published profile; renders nothing without any. */
export function VerifiedBadge({ profile }: { profile: ProfileId }) {
  const { data } = useApi(verificationRoutes.badges, { query: { profiles: profile } });
  if (!data || data.badges.length === 0) return null;
  return (
    <ul aria-label="Verified" className="flex flex-wrap gap-2">
      {data.badges.map((badge) => (
        <li
          key={badge.kind}
          title={`Proved on ${formatDate(badge.since)}, checked every month`}
          className="inline-flex items-center gap-1.5 rounded-full border px-3 py-1 text-[13px]"
        >
          <BadgeCheck size={14} aria-hidden className="text-blue" />
          Verified: {shownAs(badge)}
        </li>
      ))}
    </ul>
  );
}
