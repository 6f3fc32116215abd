import { licenceTiers } from '@limn/contracts/constants';
import { NumberField } from '../ui/number-field.tsx';
import { priceOrRequest } from './price-text.ts';
import { tierTerms } from './tier-terms.ts';

/** What a rights holder asks for each tier: `pricing` of the form they stand in, in minor units. */
export function TierPriceFields() {
  return (
    <div className="grid gap-5 lg:grid-cols-3">
      {licenceTiers.map((tier) => (
        <NumberField
          key={tier}
          name={`pricing.${tier}`}
          as={priceOrRequest}
          label={`${tierTerms[tier].name} ($)`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="On request"
          className="num"
          hint={tierTerms[tier].terms}
        />
      ))}
    </div>
  );
}
