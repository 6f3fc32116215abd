import type { FoundPicture } from '@limn/contracts/lookup';
import { useState } from 'react';
import { Link } from 'react-router';
import { OwesPanel } from '../../features/attribution/owes-panel.tsx';
import { worksOf } from '../../features/attribution/works.ts';
import { FileCredentials } from '../../features/credentials/file-credentials.tsx';
import { PictureLookup } from '../../features/images/lookup.tsx';
import { formatDate, formatProgress } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { brand } from '../brand.ts';
import { PageTitle } from '../page-title.tsx';

/** Finds a picture again by its invisible mark or its looks, and says whom it owes. For anyone. */
export function WhoseScreen() {
  return (
    <div className="page py-10 md:py-11">
      <PageTitle>Whose picture is this?</PageTitle>
      <div className="mb-8 md:mb-10">
        <h1 className="text-2xl md:text-[56px] md:leading-none">Whose picture is this?</h1>
        <p className="mt-4 max-w-[62ch] text-base text-muted">
          Hand in a copy of a picture made with {brand.name}, also a smaller one or one saved again.
          Its invisible mark, or else its looks, say whom it owes. Your copy is read and not kept.
        </p>
      </div>
      <PictureLookup
        answer={(found) => <Answer found={found} />}
        beside={(file) => <FileCredentials file={file} />}
      />
    </div>
  );
}

function Answer({ found }: { found: FoundPicture }) {
  const [active, setActive] = useState<string | null>(null);
  const sure = formatProgress(found.confidence);
  return (
    <div className="flex flex-col gap-7">
      <div>
        <h2 className="text-xl">
          {found.how === 'mark'
            ? `Made with ${brand.name}.`
            : `It looks like a picture made with ${brand.name}.`}
        </h2>
        <p className="mt-2 text-muted">
          {found.how === 'mark'
            ? 'Its invisible mark names it'
            : `No mark could be read; ${sure} of its fingerprint agrees`}
          {found.mirrored && ', as a mirror image'}. Painted on {formatDate(found.createdAt)},{' '}
          <span className="num">
            {found.width} × {found.height}
          </span>{' '}
          pixels.
        </p>
      </div>
      {found.how === 'fingerprint' && (
        <Notice>Looks can deceive: compare before you rely on this answer.</Notice>
      )}
      <OwesPanel
        credits={found.credits}
        works={worksOf(found.credits)}
        active={active}
        onActive={setActive}
      />
      {found.licenceNumber && (
        <p>
          Licensed:{' '}
          <Link
            className="num text-blue underline underline-offset-4"
            to={paths.licence(found.licenceNumber)}
          >
            {found.licenceNumber}
          </Link>
        </p>
      )}
      {found.listed && (
        <div>
          <ButtonLink to={paths.image(found.listed.id)}>See it in the marketplace</ButtonLink>
        </div>
      )}
    </div>
  );
}
