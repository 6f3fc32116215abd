import type { LicenceTier } from '@limn/contracts/constants';
import { isSize } from '@limn/contracts/full-size';
import type { Image } from '@limn/contracts/studio';
import { formatMoney } from '@limn/contracts/money';
import { formatShare } from '../../lib/format.ts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { enlargedInWords, sizeInWords } from '../../domain/print-size.ts';
import { tierTerms } from '../../domain/tier-terms.ts';
import { DownloadPicture } from '../../domain/download-picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import { BuyLicence } from './buy-licence.tsx';
import { Seal } from './seal.tsx';
import { upgradeLabel } from './upgrade-label.ts';

/** The licence the person has, the licences they can buy, or why there are none. */
export function LicenceBox({
  image,
  gate,
  notice,
}: {
  image: Image;
  gate: ReactNode;
  notice: ReactNode;
}) {
  return (
    <section aria-labelledby="licence" className="rounded-l border border-line-strong p-5 md:p-6">
      <h2 id="licence" className="mb-4 text-xl">
        Licence
      </h2>
      {notice && <div className="mb-4">{notice}</div>}
      <Content image={image} gate={gate} />
    </section>
  );
}

function Content({ image, gate }: { image: Image; gate: ReactNode }) {
  if (image.licence) return <MyLicence image={image} licence={image.licence} />;
  if (image.availability === 'sold') {
    return (
      <p className="text-muted">
        This picture was sold under an exclusive licence. It can no longer be licensed.
      </p>
    );
  }
  if (image.availability === 'reserved') {
    return (
      <p className="text-muted">
        Someone is buying an exclusive licence for this picture right now. If they do not pay, it is
        available again in about half an hour.
      </p>
    );
  }
  if (image.offers.length === 0) {
    if (image.withheld === 'unpaid' && image.due) return <PayFirst due={image.due} />;
    return (
      <div className="flex flex-col items-start gap-3">
        {image.withheld === 'withdrawn' && <Tag>Withdrawn</Tag>}
        <p className="text-muted">{withheldText(image)}</p>
      </div>
    );
  }
  if (!gate)
    return (
      <div className="flex flex-col gap-4">
        <FileSize image={image} />
        <PriceNote image={image} />
        <BuyLicence image={image} />
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      <FileSize image={image} />
      <PriceNote image={image} />
      <ul>
        {image.offers.map((offer) => (
          <li key={offer.tier} className="flex justify-between gap-6 border-t py-3">
            <span>
              {tierTerms[offer.tier].name}
              <span className="block text-[13px] text-muted">{tierTerms[offer.tier].terms}</span>
            </span>
            <span className="num font-medium text-gold-text">{formatMoney(offer)}</span>
          </li>
        ))}
      </ul>
      {gate}
    </div>
  );
}

/** The size of the file that a licence includes. */
const FileSize = ({ image }: { image: Image }) => (
  <p className="num text-[13px] text-muted">
    Full size: {sizeInWords(image.fullSize)}.
    {!isSize(image, image.fullSize) && (
      <>
        {' '}
        {enlargedInWords(image)}
        {image.licence ? '.' : ', included in the price.'}
      </>
    )}
  </p>
);

/** Why a picture costs less than its styles ask. */
function PriceNote({ image: { account } }: { image: Image }) {
  const unpaid = account.declared + account.none;
  if (unpaid === 0) return null;
  const proved = formatShare(1_000_000 - unpaid);
  return (
    <p className="text-[13px] text-muted">
      {proved} of this picture’s credits are proven, so it costs {proved} of its style’s price. The
      rest is its maker’s own or blank, and pays no one.
    </p>
  );
}

/** An approved picture that has to be paid for in its project before it can be licensed. */
function PayFirst({ due }: { due: NonNullable<Image['due']> }) {
  const price = formatMoney(due);
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-muted">
        Pay {price} first: this picture was approved, and its price is due in your project. Then you
        can license it.
      </p>
      <ButtonLink to={paths.project(due.project)} look="gold">
        Pay {price} in the project
      </ButtonLink>
    </div>
  );
}

/** Why there are no licences, or none for this reader. */
function withheldText({ withheld, credits }: Image): string {
  switch (withheld) {
    case 'withdrawn': {
      const names = new Set(credits.map(({ style }) => style.name));
      const [first] = names;
      const what = names.size === 1 ? `‘${first}’` : 'a style it was painted in';
      return `No licence is available: ${what} was withdrawn by its artist. Licences already sold stay in force.`;
    }
    case 'unapproved':
      return 'This picture shows a person who has not approved it. Submit it for approval in your project; once it is approved, you can license it.';
    case 'unpaid':
      return 'This picture was approved but not paid for yet.';
    case 'likeness-ended':
      return 'No licence is available: it shows a person, and the project about their likeness has ended or their consent was withdrawn. Licences already sold stay in force.';
    case 'not-listed':
      return 'No licence is available: its maker does not offer this picture in the marketplace.';
    case 'taken-down':
      return 'We took it down, so it is not for sale. Licences already sold stay in force.';
    case 'upload':
      return 'This picture is its owner’s own work, so there is no licence to buy.';
    case 'declared':
      return 'No licence is available: less than half of its credits are proven.';
    case 'recognized':
      return 'No licence is available: we recognized a picture in it that it does not credit enough. To offer it, save it from its canvas again.';
    case 'unchecked':
      return 'No licence is available yet: we are comparing it with all other pictures. Try again in an hour.';
    case null:
      return 'You cannot buy a licence for this picture.';
  }
}

function MyLicence({ image, licence }: { image: Image; licence: NonNullable<Image['licence']> }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <Seal size={56} />
        <div className="min-w-0">
          <p className="font-medium">{tierTerms[licence.tier].name} licence</p>
          <Link
            to={paths.licence(licence.number)}
            className="num rounded-s text-blue underline-offset-4 hover:underline"
          >
            {licence.number}
          </Link>
        </div>
      </div>
      <p className="text-muted">{tierTerms[licence.tier].terms}</p>
      <FileSize image={image} />
      {image.downloadUrl && (
        <DownloadPicture image={image} address={image.downloadUrl} look="gold" />
      )}
      {image.offers.length > 0 && <Upgrade image={image} />}
    </div>
  );
}

/** Upgrades for the price difference; choosing one opens its terms and the agreement. */
function Upgrade({ image }: { image: Image }) {
  const [chosen, choose] = useState<LicenceTier | null>(null);
  const open = image.offers.some(({ tier }) => tier === chosen) ? chosen : null;
  return (
    <div className="flex flex-col gap-3 border-t pt-5">
      <p className="text-muted">Upgrade: pay the difference. The new licence replaces this one.</p>
      {image.offers.map((offer) => (
        <Button
          key={offer.tier}
          aria-expanded={offer.tier === open}
          onClick={() => choose(offer.tier === open ? null : offer.tier)}
        >
          {upgradeLabel(offer)}
        </Button>
      ))}
      {open && <BuyLicence key={open} image={image} upgradeTo={open} />}
    </div>
  );
}
