import { licenceTiers, rightsHolderBasisPoints, type LicenceTier } from '@limn/contracts/constants';
import { styleRoutes, type StyleDetail, type StylePrices } from '@limn/contracts/styles';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { tierTerms } from '../../ui/tier-terms.ts';
import { priceText, readPrices, type PriceTexts } from './price-form.ts';
import { changeStyle, refreshStyles } from './use-style.ts';

function textsOf(prices: StylePrices): PriceTexts {
  return {
    personal: priceText(prices.personal),
    standard: priceText(prices.standard),
    commercial: priceText(prices.commercial),
  };
}

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat(undefined, { style: 'currency', currency }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

/** Three prices, and whether the style is in the marketplace. */
export function PricePanel({
  style,
  ready,
  gold,
}: {
  style: StyleDetail;
  ready: boolean;
  gold: boolean;
}) {
  const [texts, setTexts] = useState(() => textsOf(style.prices));
  const [errors, setErrors] = useState<Partial<Record<LicenceTier, string>>>({});
  const [busy, setBusy] = useState(false);
  const symbol = symbolOf(style.currency);
  const changed = JSON.stringify(texts) !== JSON.stringify(textsOf(style.prices));

  async function save(changes: { published?: boolean }, said: string) {
    const read = readPrices(texts);
    if ('errors' in read) {
      setErrors(read.errors);
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      const body = { ...changes, prices: read.prices };
      const saved = await call(styleRoutes.update, { params: { id: style.id }, body });
      changeStyle(style.id, () => saved);
      setTexts(textsOf(saved.prices));
      notify(said);
      void refreshStyles();
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col items-start gap-6">
      <div className="grid w-full gap-5 md:grid-cols-3">
        {licenceTiers.map((tier) => (
          <TextField
            key={tier}
            label={`${tierTerms[tier].name} (${symbol})`}
            inputMode="decimal"
            autoComplete="off"
            className="num"
            hint={tierTerms[tier].terms}
            value={texts[tier]}
            error={errors[tier]}
            onChange={(event) => setTexts({ ...texts, [tier]: event.target.value })}
          />
        ))}
      </div>
      <p className="max-w-[66ch] text-muted">
        Prices are for one picture in your style. You receive {rightsHolderBasisPoints / 100}% of
        what is left after the payment fee.
      </p>
      <div className="flex flex-wrap gap-3">
        {style.published ? (
          <>
            <Button busy={busy} disabled={!changed} onClick={() => void save({}, 'Prices saved.')}>
              Save prices
            </Button>
            <ConfirmDialog
              trigger={
                <Button look="quiet" disabled={busy}>
                  Withdraw
                </Button>
              }
              title={`Withdraw ‘${style.name}’?`}
              text="It leaves the marketplace and no new pictures can be made in it. Licences already sold stay. You can publish it again."
              action="Withdraw"
              onConfirm={() => void save({ published: false }, `‘${style.name}’ withdrawn.`)}
            />
          </>
        ) : (
          <>
            <ConfirmDialog
              trigger={
                <Button look={gold ? 'gold' : 'line'} busy={busy} disabled={!ready}>
                  Publish
                </Button>
              }
              title={`Publish ‘${style.name}’?`}
              text="Creators can then make pictures in it and buy licences at these prices. You can withdraw it at any time."
              action="Publish"
              onConfirm={() => void save({ published: true }, `‘${style.name}’ published.`)}
            />
            <Button busy={busy} disabled={!changed} onClick={() => void save({}, 'Prices saved.')}>
              Save prices
            </Button>
          </>
        )}
      </div>
      {!ready && !style.published && (
        <p className="text-[13px] text-muted">Train the style before you publish it.</p>
      )}
    </div>
  );
}
