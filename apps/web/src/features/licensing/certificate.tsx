import { labellingNote } from '@limn/contracts/labelling';
import type { LicenceCertificate } from '@limn/contracts/licensing';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, shortHash } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Picture } from '../../ui/picture.tsx';
import { Notice } from '../../ui/states.tsx';
import { enlargedInWords, sizeInWords } from '../../domain/print-size.ts';
import { tierTerms } from '../../domain/tier-terms.ts';
import { certificatePdf, licenceReceipt } from './certificate-files.ts';
import { Seal } from './seal.tsx';

/** The certificate of a licence number, for anyone who wants to verify it. */
export function Certificate({
  certificate,
  credits,
}: {
  certificate: LicenceCertificate;
  credits: ReactNode;
}) {
  const { image, agreement, tier, exclusive } = certificate;
  const rows: [string, ReactNode][] = [
    ['Licensee', certificate.licensee],
    ['Licence', `${tierTerms[tier].name}, ${exclusive ? 'exclusive' : 'not exclusive'}`],
    ['It allows', tierTerms[tier].terms],
    ['Issued', formatDate(certificate.issuedAt)],
    ...(certificate.partOf
      ? [
          ['Part of licence', <LicenceNumber key="whole" value={certificate.partOf} />] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    ...(certificate.upgradedFrom
      ? [
          ['Upgraded from', <LicenceNumber key="before" value={certificate.upgradedFrom} />] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    ['Agreement', `${agreement.title}, version ${agreement.version}`],
    ['SHA-256 of the agreement', <Hash key="agreement" value={agreement.sha256} />],
    ['SHA-256 of the picture', <Hash key="picture" value={image.sha256} />],
    [
      'Size of the picture',
      `${sizeInWords(image)}.${image.enlargedFrom ? ` ${enlargedInWords(image.enlargedFrom)}.` : ''}`,
    ],
  ];
  return (
    <article className="grid overflow-hidden rounded-l border border-line-strong bg-panel grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="stage-dots grid place-items-center p-6 md:p-10">
        <Picture
          src={image.thumbnailUrl}
          width={image.width}
          height={image.height}
          alt="The licensed picture"
          loading="eager"
          fit="contain"
          className="max-h-[460px] w-full max-w-[460px]"
          style={{ aspectRatio: `${image.width} / ${image.height}` }}
        />
      </div>
      <div className="p-6 md:p-10">
        <div className="mb-6 flex items-center gap-5">
          <Seal size={92} isVoid={certificate.status === 'refunded'} />
          <div className="min-w-0">
            <p className="text-muted">Licence</p>
            <h1 className="num text-lg [overflow-wrap:anywhere] sm:text-xl md:text-2xl">
              {certificate.number}
            </h1>
          </div>
        </div>
        {certificate.supersededBy && (
          <div className="mb-6">
            <Notice>
              This licence was upgraded. It is replaced by:{' '}
              <LicenceNumber value={certificate.supersededBy} />
            </Notice>
          </div>
        )}
        {certificate.status === 'refunded' && (
          <div className="mb-6">
            <Notice tone="danger">This licence was refunded and is no longer in force.</Notice>
          </div>
        )}
        <dl>
          {rows.map(([name, value]) => (
            <div key={name} className="grid gap-x-6 border-t py-2.5 sm:grid-cols-[190px_1fr]">
              <dt className="text-muted">{name}</dt>
              <dd className="num min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
        {certificate.pictures.length > 0 && (
          <section aria-labelledby="covered" className="mt-6">
            <h2 id="covered" className="mb-3 text-lg">
              It covers {certificate.pictures.length} pictures
            </h2>
            <ul className="flex flex-col gap-3">
              {certificate.pictures.map((picture) => (
                <li key={picture.number} className="flex items-center gap-4">
                  <Picture
                    src={picture.thumbnailUrl}
                    width={64}
                    height={64}
                    alt=""
                    className="size-16 shrink-0 rounded-s"
                  />
                  <div className="min-w-0">
                    <LicenceNumber value={picture.number} />
                    <p className="text-[13px] text-muted">
                      {new Intl.ListFormat('en').format(
                        picture.credits.map(({ artist, style }) => `${artist}, ${style}`),
                      )}
                      {picture.status !== 'active' &&
                        (picture.status === 'refunded' ? '. Refunded' : '. Upgraded')}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          <a
            href={certificatePdf(certificate.number)}
            download
            className={buttonClass('line', 'small')}
          >
            <Download size={15} aria-hidden /> Download PDF
          </a>
          <a
            href={licenceReceipt(certificate.number)}
            download
            className={buttonClass('line', 'small')}
          >
            <Download size={15} aria-hidden /> Signed receipt
          </a>
        </div>
        <p className="mt-6 text-[13px] text-muted">{labellingNote}</p>
        <div className="mt-8">{credits}</div>
      </div>
    </article>
  );
}

function LicenceNumber({ value }: { value: string }) {
  return (
    <Link
      to={paths.licence(value)}
      className="num rounded-s text-blue underline-offset-4 [overflow-wrap:anywhere] hover:underline"
    >
      {value}
    </Link>
  );
}

function Hash({ value }: { value: string }) {
  return (
    <code title={value} className="text-[13px]">
      {shortHash(value)}…
    </code>
  );
}
