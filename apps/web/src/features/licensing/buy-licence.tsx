import type { LicenceTier } from '@limn/contracts/constants';
import { licensingRoutes } from '@limn/contracts/licensing';
import { formatMoney } from '@limn/contracts/money';
import type { Image } from '@limn/contracts/studio';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards } from '../../ui/choices.tsx';
import { exclusiveCovers, tierTerms } from '../../domain/tier-terms.ts';
import { AgreementReader, refreshTerms, useAcceptance, useAgreement } from './agreement-reader.tsx';
import { upgradeLabel } from './upgrade-label.ts';

type Offer = Image['offers'][number];

export function TierCards({
  offers,
  tier,
  onChange,
}: {
  offers: readonly Offer[];
  tier: LicenceTier;
  onChange: (tier: LicenceTier) => void;
}) {
  return (
    <RadioCards
      label="Licence"
      value={tier}
      onChange={(value) => {
        const offer = offers.find((one) => one.tier === value);
        if (offer) onChange(offer.tier);
      }}
      choices={offers.map((offer) => ({
        value: offer.tier,
        title: tierTerms[offer.tier].name,
        text: tierTerms[offer.tier].terms,
        aside: <span className="num font-medium text-gold-text">{formatMoney(offer)}</span>,
      }))}
    />
  );
}

/**
 * Chooses a tier, accepts the agreement, and goes to the payment page.
 *
 * @param upgradeTo the tier, where the reader holds a narrower one and has chosen already
 */
export function BuyLicence({ image, upgradeTo }: { image: Image; upgradeTo?: LicenceTier }) {
  const reading = useAgreement('customer-licence');
  const [chosen, setChosen] = useState<LicenceTier>('standard');
  const { accepted, onAccept } = useAcceptance(reading);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // One key for each press: a press that is sent twice buys once.
  const [requestId, setRequestId] = useState(newRequestId);
  const offer = image.offers.find(({ tier }) => tier === (upgradeTo ?? chosen)) ?? image.offers[0];
  if (!offer) return null;
  const { tier, amount } = offer;

  async function buy() {
    const { agreement } = reading;
    if (!agreement || !accepted) {
      setFailure('Read the agreement and tick ‘I agree’ to continue.');
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      const { version, sha256 } = agreement;
      const body = { imageId: image.id, tier, amount, agreement: { version, sha256 }, requestId };
      location.assign((await call(licensingRoutes.buy, { body })).url);
    } catch (error) {
      setFailure(messageOf(error));
      refreshTerms(error);
      setRequestId(newRequestId());
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-5">
      {upgradeTo ? (
        <p className="text-muted">{tierTerms[tier].terms}</p>
      ) : (
        <TierCards offers={image.offers} tier={tier} onChange={setChosen} />
      )}
      {offer.exclusive && <p className="text-[13px] text-muted">{exclusiveCovers}</p>}
      <AgreementReader reading={reading} accepted={accepted} onAccept={onAccept} />
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button
        look={upgradeTo ? 'plain' : 'gold'}
        busy={busy}
        className="w-full"
        onClick={() => void buy()}
      >
        {busy
          ? 'Opening the payment page'
          : upgradeTo
            ? upgradeLabel(offer)
            : `Buy licence – ${formatMoney(offer)}`}
      </Button>
    </div>
  );
}
