import { licenceTiers, rightsHolderBasisPoints } from '@limn/contracts/constants';
import { styleRoutes, type StyleDetail } from '@limn/contracts/styles';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { notify } from '../../ui/notifications.ts';
import { showFirstError } from '../../ui/show-error.ts';
import { tierTerms } from '../../domain/tier-terms.ts';
import { type PriceErrors, type PriceName, readPrices, textsOf } from './price-form.ts';
import { changeStyle, refreshStyles } from './use-style.ts';

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat(undefined, { style: 'currency', currency }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

/** Saves what is typed, for who leads on from the panel; false when it cannot be saved. */
export interface PriceSaver {
  save(): Promise<boolean>;
}

/** The prices of licences and of one's own model, and whether the style is in the marketplace. */
export function PricePanel({
  style,
  ready,
  gold,
  saver,
}: {
  style: StyleDetail;
  ready: boolean;
  gold: boolean;
  /** Who leads on saves by itself: then no button of the panel's own does. */
  saver?: Ref<PriceSaver> | undefined;
}) {
  const [texts, setTexts] = useState(() => textsOf(style));
  const [errors, setErrors] = useState<PriceErrors>({});
  const [busy, setBusy] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const symbol = symbolOf(style.currency);
  const changed = JSON.stringify(texts) !== JSON.stringify(textsOf(style));
  const forget = useUnsaved(changed);

  async function save(changes: { published?: boolean }, said?: string): Promise<boolean> {
    const read = readPrices(texts);
    if ('errors' in read) {
      setErrors(read.errors);
      showFirstError(panel.current);
      return false;
    }
    setErrors({});
    setBusy(true);
    try {
      const body = { ...changes, ...read };
      const saved = await call(styleRoutes.update, { params: { id: style.id }, body });
      changeStyle(style.id, () => saved);
      setTexts(textsOf(saved));
      forget();
      if (said) notify(said);
      void refreshStyles();
      return true;
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
      return false;
    } finally {
      setBusy(false);
    }
  }
  useImperativeHandle(saver, () => ({
    save: () =>
      save(
        {},
        style.published ? 'Prices saved.' : `Prices saved. ‘${style.name}’ is not published yet.`,
      ),
  }));

  const field = (name: PriceName, label: string, hint: string) => (
    <TextField
      key={name}
      label={`${label} (${symbol})`}
      inputMode="decimal"
      autoComplete="off"
      className="num"
      hint={hint}
      value={texts[name]}
      error={errors[name]}
      onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
    />
  );
  const saveButton = !saver && (
    <Button busy={busy} disabled={!changed} onClick={() => void save({}, 'Prices saved.')}>
      Save prices
    </Button>
  );

  return (
    <div ref={panel} className="flex flex-col items-start gap-6">
      <div className="grid w-full gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {licenceTiers.map((tier) => field(tier, tierTerms[tier].name, tierTerms[tier].terms))}
        {field('ownModel', 'Own model', 'For each picture made with a model of this style alone.')}
      </div>
      <p className="max-w-[66ch] text-muted">
        Licence prices are for one picture in your style. You receive{' '}
        {rightsHolderBasisPoints / 100}% of what is left after the payment fee.
      </p>
      <div className="flex flex-wrap gap-3">
        {style.published ? (
          <>
            {saveButton}
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
              text="Creators can then make pictures in it and buy licences at these prices. You can take it out of the marketplace again."
              action="Publish"
              onConfirm={() => void save({ published: true }, `‘${style.name}’ published.`)}
            />
            {saveButton}
          </>
        )}
      </div>
      {!ready && !style.published && (
        <p className="text-[13px] text-muted">Train the style before you publish it.</p>
      )}
    </div>
  );
}
