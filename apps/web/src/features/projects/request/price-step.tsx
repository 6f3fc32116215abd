import { floorPrice } from '@limn/contracts/floor-price';
import { formatMoney } from '@limn/contracts/money';
import type { ProjectTerms } from '@limn/contracts/project-terms';
import { useFormContext } from 'react-hook-form';
import { priceText } from '../../../domain/price-text.ts';
import { fieldOf } from '../../../lib/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TermsView } from '../terms-view.tsx';
import { Section, SwitchField, wholeNumber } from './fields.tsx';
import type { Floor, TermsValues } from './terms-values.ts';

/** The price, and a summary of everything that will be sent. */
export function PriceStep({
  floor,
  before,
  currency,
  mayRule,
}: {
  floor: Floor | undefined;
  /** The terms sent last, to mark changes. */
  before: ProjectTerms | undefined;
  currency: string;
  mayRule: boolean;
}) {
  const form = useFormContext<TermsValues>();
  const terms = form.watch('terms');
  return (
    <>
      {floor && <FloorLine floor={floor} terms={terms} />}
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <NumberField
          name="terms.price"
          as={priceText}
          label="Price ($)"
          inputMode="decimal"
          className="num"
          hint="For everything. 70% of what remains after fees goes to the rights holder."
        />
        <NumberField
          name="terms.perOutput"
          as={priceText}
          label="Per approved output ($)"
          inputMode="decimal"
          className="num"
          hint="0: included in the price."
        />
        <NumberField
          name="terms.answerDays"
          as={wholeNumber}
          label="Answer within (days)"
          inputMode="numeric"
        />
      </div>
      <SwitchField
        name="terms.approval"
        label="Each output is approved before it is published"
        hint="The rights holder reviews it first, and approves it or asks for changes."
      />
      <Section id="review" title="Review">
        {before && <p className="text-[13px] text-muted">Your changes are marked.</p>}
        <TermsView terms={readable(terms)} before={before} currency={currency} />
      </Section>
      <TextArea
        label="Note (optional)"
        rows={3}
        maxLength={1000}
        hint={`Message to the ${mayRule ? 'customer' : 'rights holder'}.`}
        {...fieldOf(form, 'note')}
      />
    </>
  );
}

/** A number that cannot be read is shown as none until it can. */
const readable = (terms: ProjectTerms): ProjectTerms =>
  Object.fromEntries(
    Object.entries(terms).map(([name, value]) => [name, Number.isNaN(value) ? 0 : value]),
  ) as ProjectTerms;

function FloorLine({ floor, terms }: { floor: Floor; terms: ProjectTerms }) {
  const { setValue } = useFormContext<TermsValues>();
  const amount = floorPrice(floor.prices, terms);
  if (amount === 0) return null;
  const words = formatMoney({ amount, currency: floor.currency });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        <bdi>{floor.name}</bdi> charges at least{' '}
        <strong className="num text-gold-text">{words}</strong> for these terms.
      </p>
      {!(terms.price >= amount) && (
        <Button size="small" onClick={() => setValue('terms.price', amount, { shouldDirty: true })}>
          Offer {words}
        </Button>
      )}
    </div>
  );
}
