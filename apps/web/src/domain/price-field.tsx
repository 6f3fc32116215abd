import { formatMoney, holdersEstimate } from '@limn/contracts/money';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { NumberField } from '../ui/number-field.tsx';

/** A price of a form, in minor units, and about what the person who asks for it gets. */
export function PriceField({ name, hint, ...rest }: ComponentProps<typeof NumberField>) {
  const price = useWatch({ name }) as number;
  const get = price > 0 && (
    <span className="num block text-text">
      You get about {formatMoney({ amount: holdersEstimate(price), currency: 'USD' })}
    </span>
  );
  return (
    <NumberField
      {...rest}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      className="num"
      hint={
        (hint || get) && (
          <>
            {hint} {get}
          </>
        )
      }
    />
  );
}
