import { licenceTiers } from '@limn/contracts/constants';
import { PriceField } from './price-field.tsx';
import { priceOrRequest } from './price-text.ts';
import { tierTerms } from './tier-terms.ts';

/** The price fields of the licence tiers: `pricing` of the surrounding form, in minor units. */
export function TierPriceFields() {
  return (
    <div className="grid gap-5 lg:grid-cols-3">
      {licenceTiers.map((tier) => (
        <PriceField
          key={tier}
          name={`pricing.${tier}`}
          as={priceOrRequest}
          label={`${tierTerms[tier].name} ($)`}
          placeholder="On request"
          hint={tierTerms[tier].terms}
        />
      ))}
    </div>
  );
}
