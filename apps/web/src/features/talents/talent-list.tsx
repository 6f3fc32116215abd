import { pageSize } from '@limn/contracts/constants';
import type { Category } from '@limn/contracts/profile-fields';
import { profileRoutes, type TalentCard } from '@limn/contracts/profiles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { useApi } from '../../lib/use-api.ts';
import { classNames } from '../../ui/class-names.ts';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { Picture } from '../../ui/picture.tsx';
import { EmptyState, ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';

const grid = 'grid gap-x-7 gap-y-10 grid-cols-2 md:grid-cols-3 lg:grid-cols-4';

/** Published influencers that fit a search. */
export function TalentList({
  search,
  category,
  linkTo,
  clearSearch,
}: {
  search: string;
  category: Category | undefined;
  linkTo: (id: string) => string;
  clearSearch: ReactNode;
}) {
  const offset = useOffset();
  const { data, error, isLoading, mutate } = useApi(
    profileRoutes.published,
    { query: { kind: 'influencer', search, offset, ...(category ? { category } : {}) } },
    { keepPreviousData: true },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading talents">
        <div className={grid}>
          {[0, 1, 2, 3].map((index) => (
            <div key={index}>
              <Skeleton className="aspect-square rounded-l" />
              <Skeleton className="mt-4 h-6 w-3/5" />
            </div>
          ))}
        </div>
      </Loading>
    );
  if (data.profiles.length === 0)
    return search || category ? (
      <EmptyState text="Nobody fits this search. Try fewer or other words." action={clearSearch} />
    ) : (
      <EmptyState text="No talent has a public page yet. Influencers publish theirs from ‘Edit profile’." />
    );
  return (
    <>
      <p role="status" className="sr-only">
        {data.total} talents
      </p>
      <div className={classNames(grid, 'transition-opacity', isLoading && 'opacity-60')}>
        {data.profiles.map((profile) => (
          <TalentTile key={profile.id} profile={profile} to={linkTo(profile.id)} />
        ))}
      </div>
      <Pager label="Pages of talents" total={data.total} size={pageSize} />
    </>
  );
}

function TalentTile({ profile, to }: { profile: TalentCard; to: string }) {
  const { headshot, accountName } = profile;
  return (
    <article className="group relative">
      {headshot ? (
        <Picture
          src={headshot.mediumUrl}
          width={headshot.width}
          height={headshot.height}
          alt={accountName}
          className="aspect-square w-full rounded-l"
        />
      ) : (
        <div
          aria-hidden
          className="grid aspect-square place-items-center rounded-l bg-blank font-display text-[64px] text-muted"
        >
          {accountName.slice(0, 1)}
        </div>
      )}
      <h3 className="mt-3.5 text-[26px] leading-[1.1]">
        <Link
          to={to}
          className="rounded-s after:absolute after:inset-0 group-hover:underline group-hover:decoration-line-strong group-hover:decoration-1 group-hover:underline-offset-4"
        >
          {accountName}
        </Link>
      </h3>
      <p className="mt-1 text-muted">{profile.profession || profile.categories.join(', ')}</p>
      <p className="num mt-1 text-[13px] text-muted">
        {formatCount(profile.likes, 'like', 'likes')}
      </p>
      {profile.sample && (
        <div className="mt-2">
          <Tag>Sample profile</Tag>
        </div>
      )}
    </article>
  );
}
