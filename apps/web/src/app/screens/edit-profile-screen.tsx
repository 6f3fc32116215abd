import type { ProfileKind } from '@limn/contracts/constants';
import type { Photo } from '@limn/contracts/photos';
import type { Profile } from '@limn/contracts/profiles';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { PhotoField } from '../../features/photos/photo-field.tsx';
import { DeleteProfile } from '../../features/profiles/delete-profile.tsx';
import { InfluencerProvider } from '../../features/profiles/influencer-context.tsx';
import { ProfileForm } from '../../features/profiles/profile-form.tsx';
import { PublishSwitch } from '../../features/profiles/publish-switch.tsx';
import { paths } from '../../lib/paths.ts';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';
import { Portfolio } from '../portfolio.tsx';
import { addProfile, forgetProfile } from '../session/use-session.ts';

/** `/artist/edit`, `/creator/edit` and `/influencer/edit`. */
export function EditProfileScreen({ kind }: { kind: ProfileKind }) {
  const { profiles } = useMember();
  const profile = profiles[kind];
  return profile ? <Edit profile={profile} /> : <Navigate to={paths.selectProfile(kind)} replace />;
}

function Edit({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const { kind } = profile;
  const saved = (next: Profile) => void addProfile(next);
  const face = kind === 'artist' ? paths.artist(profile.id) : paths.talent(profile.id);
  return (
    <div className="page max-w-[860px] py-10 md:py-14">
      <PageTitle>Edit profile</PageTitle>
      <div className="mb-10 flex flex-wrap items-end justify-between gap-4">
        <h1 dir="auto" className="text-2xl break-words md:text-[56px] md:leading-none">
          {profile.accountName}
        </h1>
        {kind !== 'creator' && profile.published && (
          <Link to={face} className="rounded-s text-blue hover:underline">
            See your page
          </Link>
        )}
      </div>
      {kind !== 'creator' && (
        <div className="mb-10 rounded-l border bg-panel px-5 py-4">
          <PublishSwitch profile={profile} onSaved={saved} />
        </div>
      )}
      <ProfileForm
        key={profile.id}
        profile={profile}
        onSaved={saved}
        pictures={(choose) => (
          <Pictures
            profile={profile}
            onHeadshot={(photo) => choose('headshot', photo?.id ?? null)}
            onCover={(photo) => choose('coverphoto', photo?.id ?? null)}
          />
        )}
      />
      {kind === 'influencer' && (
        <section aria-labelledby="portfolio" className="mt-14">
          <h2 id="portfolio" className="mb-5 text-xl">
            Portfolio
          </h2>
          <InfluencerProvider profile={profile} change={saved}>
            <Portfolio />
          </InfluencerProvider>
        </section>
      )}
      <section aria-labelledby="end" className="mt-16 border-t pt-8">
        <h2 id="end" className="mb-4 text-xl">
          Leave
        </h2>
        <DeleteProfile
          profile={profile}
          onDeleted={() => {
            void navigate(paths.account);
            void forgetProfile(kind);
          }}
          onRestored={saved}
        />
      </section>
    </div>
  );
}

function Pictures({
  profile,
  onHeadshot,
  onCover,
}: {
  profile: Profile;
  onHeadshot: (photo: Photo | null) => void;
  onCover: (photo: Photo | null) => void;
}) {
  const [headshot, setHeadshot] = useState(profile.headshot);
  const [cover, setCover] = useState(profile.coverphoto);
  return (
    <div className="grid gap-8 md:grid-cols-[200px_1fr]">
      <div>
        <p className="mb-2 text-sm text-muted">Headshot</p>
        <PhotoField
          purpose="headshot"
          photo={headshot}
          onChange={(photo) => {
            setHeadshot(photo);
            onHeadshot(photo);
          }}
        />
      </div>
      <div>
        <p className="mb-2 text-sm text-muted">Cover photo</p>
        <PhotoField
          purpose="coverphoto"
          photo={cover}
          onChange={(photo) => {
            setCover(photo);
            onCover(photo);
          }}
        />
      </div>
    </div>
  );
}
