import { licenceTiers, rightsHolderBasisPoints } from '@limn/contracts/constants';
import { Price } from '@limn/contracts/money';
import { OrderedPrices, styleRoutes, type StyleDetail } from '@limn/contracts/styles';
import { useImperativeHandle, type Ref } from 'react';
import { FormProvider } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { Notice, Problem } from '../../ui/states.tsx';
import { PriceField } from '../../domain/price-field.tsx';
import { priceText } from '../../domain/price-text.ts';
import { tierTerms } from '../../domain/tier-terms.ts';
import { changeStyle, refreshStyles } from './use-style.ts';

const Prices = z.object({ prices: OrderedPrices, ownModelPrice: Price });
type Prices = z.infer<typeof Prices>;

const pricesOf = ({ prices, ownModelPrice }: StyleDetail): Prices => ({ prices, ownModelPrice });

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat(undefined, { style: 'currency', currency }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

/** Message after publishing or withdrawing a style. */
function publishedWords({ name, published, review }: StyleDetail): string {
  if (published) return `‘${name}’ published.`;
  return review?.state === 'waiting' ? `‘${name}’ is in review.` : `‘${name}’ withdrawn.`;
}

/** Saves what is typed, for the buttons of the step around the panel; false when it cannot be saved. */
export interface PriceSaver {
  save(): Promise<boolean>;
  /** Saves and publishes the style in the marketplace. */
  publish(): Promise<boolean>;
}

/** The prices of licences and of fine-tuned models, and whether the style is in the marketplace. */
export function PricePanel({
  style,
  ready,
  gold,
  saver,
}: {
  style: StyleDetail;
  ready: boolean;
  gold: boolean;
  /** The step around the panel has the buttons: then the panel has none. */
  saver?: Ref<PriceSaver> | undefined;
}) {
  const form = useContractForm({
    schema: Prices,
    values: pricesOf(style),
    resetOptions: { keepDirtyValues: true },
    submit: (prices) => save(prices, 'Prices saved.'),
  });
  const { busy } = form;
  const { isDirty } = form.formState;
  const symbol = symbolOf(style.currency);
  const forget = useUnsaved(isDirty);

  const isWaiting = style.review?.state === 'waiting';

  async function save(body: Prices & { published?: boolean }, said?: string): Promise<Prices> {
    const saved = await call(styleRoutes.update, { params: { id: style.id }, body });
    changeStyle(style.id, () => saved);
    forget();
    notify(said ?? publishedWords(saved));
    void refreshStyles();
    return pricesOf(saved);
  }
  const publish = (published: boolean) =>
    void form.send((prices) => save({ ...prices, published }));
  useImperativeHandle(saver, () => ({
    publish: () =>
      form.send((prices) => save({ ...prices, published: true }, `‘${style.name}’ published.`)),
    save: () =>
      form.send((prices) =>
        save(
          prices,
          style.published ? 'Prices saved.' : `Prices saved. ‘${style.name}’ is not published yet.`,
        ),
      ),
  }));

  const saveButton = (
    <Button busy={busy} disabled={!isDirty} onClick={() => void form.send()}>
      Save prices
    </Button>
  );

  return (
    <FormProvider {...form}>
      <div className="flex flex-col items-start gap-6">
        <div className="grid w-full gap-5 sm:grid-cols-2 xl:grid-cols-4">
          {licenceTiers.map((tier) => (
            <PriceField
              as={priceText}
              deps={['prices']}
              key={tier}
              name={`prices.${tier}`}
              label={`${tierTerms[tier].name} (${symbol})`}
              hint={tierTerms[tier].terms}
            />
          ))}
          <PriceField
            as={priceText}
            deps={['prices']}
            name="ownModelPrice"
            label={`Own model (${symbol})`}
            hint="Your fee for each picture made with your own fine-tuned model (optional)."
          />
        </div>
        <p className="max-w-[66ch] text-muted">
          Licence prices are for one picture in your style. You receive{' '}
          {rightsHolderBasisPoints / 100}% of what is left after the payment fee.
        </p>
        {!saver && (
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
                  onConfirm={() => publish(false)}
                />
              </>
            ) : (
              <>
                <ConfirmDialog
                  trigger={
                    <Button
                      look={gold ? 'gold' : 'line'}
                      busy={busy}
                      disabled={!ready || style.takenDown || isWaiting}
                    >
                      {isWaiting ? 'In review' : 'Publish'}
                    </Button>
                  }
                  title={`Publish ‘${style.name}’?`}
                  text="Creators can then make pictures in it and buy licences at these prices. You can take it out of the marketplace again."
                  action="Publish"
                  onConfirm={() => publish(true)}
                />
                {saveButton}
              </>
            )}
          </div>
        )}
        {style.review?.state === 'waiting' && (
          <Notice>
            In review. We review each artist’s first style before it is public, and e-mail you the
            result. You can still change prices.
          </Notice>
        )}
        {style.review?.state === 'refused' && !style.published && (
          <Notice>
            Not approved: {style.review.reason} You can change the style and publish it again; we
            will review it again.
          </Notice>
        )}
        {style.takenDown && (
          <p className="text-[13px] text-muted">
            We took it down, so it cannot be published. You can answer under ‘Account’.
          </p>
        )}
        {!ready && !style.published && (
          <p className="text-[13px] text-muted">Train the style before you publish it.</p>
        )}
        <Problem text={form.problem} />
      </div>
    </FormProvider>
  );
}
