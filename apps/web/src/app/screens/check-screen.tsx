import type { Check, FoundPicture } from '@limn/contracts/check';
import { useState } from 'react';
import { Link } from 'react-router';
import { OwesPanel } from '../../features/attribution/owes-panel.tsx';
import { worksOf } from '../../features/attribution/works.ts';
import { PictureCheck } from '../../features/check/picture-check.tsx';
import { CropOverlay } from '../../features/check/crop-overlay.tsx';
import { changesInWords, evidenceInWords, madeInWords } from '../../features/check/words.ts';
import { FileCredentials } from '../../features/credentials/file-credentials.tsx';
import { formatDate } from '../../lib/format.ts';
import { tierTerms } from '../../domain/tier-terms.ts';
import { paths } from '../../lib/paths.ts';
import { saveText } from '../../lib/save-file.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { brand } from '../brand.ts';
import { PageTitle } from '../page-title.tsx';

/** Identifies any picture, with the artists it credits and the evidence. Public. */
export function CheckScreen() {
  return (
    <div className="page py-10 md:py-11">
      <PageTitle>Check a picture</PageTitle>
      <div className="mb-8 md:mb-10">
        <h1 className="text-2xl md:text-[56px] md:leading-none">Check a picture</h1>
        <p className="mt-4 max-w-[62ch] text-base text-muted">
          Upload a picture to see whether {brand.name} made it and which artists it credits. It
          works even if the picture was saved again, cropped or mirrored. We also read Content
          Credentials of other programs.
        </p>
      </div>
      <PictureCheck answer={(check) => <Answer check={check} />} />
    </div>
  );
}

function Answer({ check }: { check: Check }) {
  const { found, credentials, receipt } = check;
  const signed = credentials.state === 'valid' && credentials.signer.who === 'ours';
  return (
    <>
      {found ? <Found found={found} /> : <NotFound signed={signed} />}
      <FileCredentials credentials={credentials} />
      <section className="mt-8 border-t pt-6" aria-labelledby="receipt">
        <h2 id="receipt" className="text-xl">
          A receipt of this answer
        </h2>
        <p className="mt-2 mb-4 text-muted">
          We signed it for exactly this file. Anyone can{' '}
          <a href="/receipts" className="text-blue underline underline-offset-4">
            verify it
          </a>
          .
        </p>
        <Button
          size="small"
          onClick={() => saveText(receipt, 'application/jose', 'picture-check.jws')}
        >
          Save the receipt
        </Button>
      </section>
    </>
  );
}

function NotFound({ signed }: { signed: boolean }) {
  return (
    <div>
      <h2 className="text-xl">
        {signed ? `Signed by ${brand.name}.` : 'We don’t know this picture.'}
      </h2>
      <p className="mt-2 text-muted">
        {signed
          ? 'We signed its credentials but have no mark or fingerprint of it. It may be its maker’s own work.'
          : 'It was not made here, or it was changed too much to recognise.'}
      </p>
    </div>
  );
}

function Found({ found }: { found: FoundPicture }) {
  const [active, setActive] = useState<string | null>(null);
  const looksOnly = found.evidence.every(({ by }) => by === 'fingerprint');
  return (
    <div className="flex flex-col gap-7">
      <div>
        <h2 className="text-xl">{madeInWords(found, brand.name)}</h2>
        <p className="mt-2 text-muted">
          Painted with {brand.name} on {formatDate(found.createdAt)},{' '}
          <span className="num">
            {found.width} × {found.height}
          </span>{' '}
          pixels. {changesInWords(found)}
        </p>
        <h3 className="mt-4 font-ui text-[13px] text-muted">How we know</h3>
        <ul className="mt-1">
          {evidenceInWords(found).map((reason) => (
            <li dir="auto" key={reason} className="num">
              {reason}
            </li>
          ))}
        </ul>
      </div>
      {looksOnly && (
        <Notice>Looks can deceive. Compare the pictures before you rely on this answer.</Notice>
      )}
      {found.listed && (
        <CropOverlay
          src={found.listed.thumbnailUrl}
          width={found.width}
          height={found.height}
          part={found.changes.cropped}
        />
      )}
      <OwesPanel
        credits={found.credits}
        references={found.references}
        kind={found.account}
        works={worksOf(found.credits)}
        active={active}
        onActive={setActive}
      />
      {found.licence ? (
        <p>
          {tierTerms[found.licence.tier].name} licence
          {found.licence.exclusive && ', exclusive: nobody else can license it'}:{' '}
          <Link
            className="num text-blue underline underline-offset-4"
            to={paths.licence(found.licence.number)}
          >
            {found.licence.number}
          </Link>
        </p>
      ) : (
        <p className="text-muted">
          {found.listed
            ? 'No one holds a licence for it.'
            : 'It is not in the marketplace, so its licences are not shown here.'}
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
