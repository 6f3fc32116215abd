import type { EditionId, ImageId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { formatMoney } from '@limn/contracts/money';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { tierTerms } from '../../domain/tier-terms.ts';
import { AgreementReader, refreshTerms, useAcceptance, useAgreement } from './agreement-reader.tsx';

interface Wanted {
  id: ImageId;
  name: string;
}

/**
 * One licence for several pictures: one price that shows its parts, one payment. Nothing if one of them is not
 * offered.
 */
export function BuyTogether({
  edition,
  title,
  tier,
  pictures,
}: {
  edition: EditionId;
  title: string;
  tier: 'personal' | 'standard';
  pictures: readonly Wanted[];
}) {
  const images = pictures.map(({ id }) => id).join(',');
  const { data } = useApi(
    licensingRoutes.offers,
    pictures.length > 1 ? { query: { images } } : null,
  );
  const [open, setOpen] = useState(false);
  const parts = pictures.flatMap(({ id, name }) => {
    const offers = data?.pictures.find((picture) => picture.id === id)?.offers ?? [];
    const offer = offers.find((one) => one.tier === tier);
    return offer ? [{ id, name, offer }] : [];
  });
  const [first] = parts;
  if (pictures.length < 2 || !first || parts.length < pictures.length) return null;
  const { currency } = first.offer;
  if (parts.some(({ offer }) => offer.currency !== currency)) return null;
  const amount = parts.reduce((sum, { offer }) => sum + offer.amount, 0);
  return (
    <>
      <Button look="gold" onClick={() => setOpen(true)}>
        {`One licence for all – ${formatMoney({ amount, currency })}`}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`${tierTerms[tier].name} licence for ${parts.length} pictures`}
        description={tierTerms[tier].terms}
      >
        <ul className="mb-5 border-t">
          {parts.map(({ id, name, offer }) => (
            <li key={id} className="flex justify-between gap-4 border-b py-2">
              <span>{name}</span>
              <span className="num">{formatMoney(offer)}</span>
            </li>
          ))}
        </ul>
        <Pay
          body={{ edition, title, tier, amount, imageIds: parts.map(({ id }) => id) }}
          label={`Buy licence – ${formatMoney({ amount, currency })}`}
        />
      </Dialog>
    </>
  );
}

function Pay({
  body,
  label,
}: {
  body: {
    edition: EditionId;
    title: string;
    tier: 'personal' | 'standard';
    amount: number;
    imageIds: ImageId[];
  };
  label: string;
}) {
  const reading = useAgreement('customer-licence');
  const { accepted, onAccept } = useAcceptance(reading);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // One key for each press: a press that is sent twice buys once.
  const [requestId, setRequestId] = useState(newRequestId);

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
      const bought = { ...body, agreement: { version, sha256 }, requestId };
      location.assign((await call(licensingRoutes.buyTogether, { body: bought })).url);
    } catch (error) {
      setFailure(messageOf(error));
      refreshTerms(error);
      setRequestId(newRequestId());
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-[13px] text-muted">
        One payment and one certificate that lists all pictures. Each artist is paid for their part.
        A refund covers all of them.
      </p>
      <AgreementReader reading={reading} accepted={accepted} onAccept={onAccept} />
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button look="gold" busy={busy} className="w-full" onClick={() => void buy()}>
        {busy ? 'Opening the payment page' : label}
      </Button>
    </div>
  );
}
