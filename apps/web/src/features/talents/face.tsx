import { licenceTiers } from '@limn/contracts/constants';
import { formatMoney } from '@limn/contracts/money';
import type { Network } from '@limn/contracts/profile-fields';
import { networks } from '@limn/contracts/profile-fields';
import type { PublicProfile } from '@limn/contracts/profiles';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { contentNames } from '../../domain/content-names.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { networkNames } from '../../domain/network-names.ts';
import { Tag } from '../../ui/states.tsx';
import { VerifiedBadge } from '../../domain/verified-badge.tsx';
import { tierTerms } from '../../domain/tier-terms.ts';
import { formatNumber } from '../../lib/format.ts';

const addresses: Record<Network, (handle: string) => string> = {
  facebook: (handle) => `https://www.facebook.com/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  tiktok: (handle) => `https://www.tiktok.com/@${handle}`,
};

/** The public page of an artist or influencer. */
export function Face({
  profile,
  actions,
  offer,
  children,
}: {
  profile: PublicProfile;
  actions: ReactNode;
  /** The offered rights, above the price. */
  offer?: ReactNode;
  children?: ReactNode;
}) {
  const { headshot, coverphoto, accountName } = profile;
  return (
    <article>
      {coverphoto && (
        <Picture
          src={coverphoto.largeUrl}
          srcSet={`${coverphoto.smallUrl} 480w, ${coverphoto.mediumUrl} 960w, ${coverphoto.largeUrl} 1920w`}
          // On a phone it is a little larger than this, and not worth twice the bytes.
          sizes="(min-width: 640px) 100vw, 77vw"
          width={coverphoto.width}
          height={coverphoto.height}
          alt=""
          loading="eager"
          fetchPriority="high"
          className="aspect-[3/1] max-h-[420px] w-full"
        />
      )}
      <div className="page py-8 md:py-12">
        <div className="flex flex-wrap items-end gap-6 md:gap-9">
          {headshot && (
            <div
              className={`size-[112px] overflow-hidden rounded-l border-4 border-bg md:size-[168px] ${coverphoto ? '-mt-16 md:-mt-24' : ''}`}
            >
              <div className={classNames('contents', coverphoto && 'late')}>
                <Picture
                  src={headshot.mediumUrl}
                  width={headshot.width}
                  height={headshot.height}
                  alt={`${accountName}, headshot`}
                  loading="eager"
                  className="size-full"
                />
              </div>
            </div>
          )}
          <div className="min-w-[220px] flex-1">
            <h1 dir="auto" className="text-[44px] leading-none break-words md:text-3xl">
              {accountName}
            </h1>
            {profile.tagline && (
              <p dir="auto" className="mt-3 font-display text-xl text-muted italic">
                {profile.tagline}
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-3">{actions}</div>
        </div>
        <div className="mt-7 flex flex-wrap gap-2">
          <VerifiedBadge profile={profile.id} />
          {profile.sample && <Tag>Sample profile</Tag>}
          {profile.profession && (
            <Tag>
              <bdi>{profile.profession}</bdi>
            </Tag>
          )}
          {profile.categories.map((category) => (
            <Tag key={category}>{category}</Tag>
          ))}
        </div>
        <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
          <p className="max-w-[66ch] text-base whitespace-pre-line">
            {profile.about || `${accountName} has not written anything here yet.`}
          </p>
          <Places profile={profile} />
        </div>
        {offer}
        {profile.kind === 'influencer' && <Terms profile={profile} />}
        {profile.portfolioImages.length > 0 && (
          <section aria-labelledby="portfolio" className="mt-16">
            <h2 id="portfolio" className="mb-5 text-xl">
              Portfolio
            </h2>
            <ul className="columns-1 gap-4 sm:columns-2 lg:columns-3">
              {profile.portfolioImages.map((image) => (
                <li key={image.id} className="mb-4 break-inside-avoid">
                  <Picture
                    src={image.photo.mediumUrl}
                    width={image.photo.width}
                    height={image.photo.height}
                    alt={image.description}
                    className="h-auto w-full rounded-m"
                  />
                  {image.description && (
                    <p dir="auto" className="mt-1.5 text-[13px] text-muted">
                      {image.description}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {children}
      </div>
    </article>
  );
}

function Places({ profile }: { profile: PublicProfile }) {
  const found = networks.filter((network) => profile.socialNetworks[network].handle);
  const { url } = profile.website;
  if (found.length === 0 && !url) return null;
  const row = 'flex items-baseline justify-between gap-4 border-t py-3 last:border-b';
  const link = 'rounded-s text-blue hover:underline';
  return (
    <ul>
      {found.map((network) => {
        const { handle, followers } = profile.socialNetworks[network];
        return (
          <li key={network} className={row}>
            <a
              href={addresses[network](handle)}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className={link}
            >
              {networkNames[network]} @{handle}
            </a>
            {followers > 0 && (
              <span className="num text-muted">{formatNumber(followers)} followers</span>
            )}
          </li>
        );
      })}
      {url && (
        <li className={row}>
          <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={link}>
            {url.replace(/^https?:\/\//, '')}
            <ExternalLink size={13} aria-hidden className="ml-1.5 inline" />
          </a>
        </li>
      )}
    </ul>
  );
}

function Terms({ profile }: { profile: PublicProfile }) {
  return (
    <section aria-labelledby="terms" className="mt-14">
      <h2 id="terms" className="mb-5 text-xl">
        What <bdi>{profile.accountName}</bdi> can be asked for
      </h2>
      <div className="mb-5 flex flex-wrap gap-2">
        {profile.contentOptions.map((option) => (
          <Tag key={option}>{contentNames[option]}</Tag>
        ))}
      </div>
      <dl className="grid gap-px overflow-hidden rounded-l border bg-line md:grid-cols-3">
        {licenceTiers.map((tier) => (
          <div key={tier} className="bg-panel p-6">
            <dt className="flex items-baseline justify-between gap-4">
              <span className="text-base">{tierTerms[tier].name}</span>
              <span className="num text-lg text-gold-text">
                {profile.pricing[tier] > 0
                  ? `from ${formatMoney({ amount: profile.pricing[tier], currency: 'USD' })}`
                  : 'On request'}
              </span>
            </dt>
            <dd className="mt-2 text-muted">{talentTerms[tier]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The tiers in the words of a likeness rather than of a picture. */
const talentTerms = {
  personal: 'For yourself, not for business. Others can get the same.',
  standard: 'For one brand, within the copies agreed. Others can get the same.',
  commercial: 'For business, exclusive in the channels, territory and time agreed.',
} as const;
