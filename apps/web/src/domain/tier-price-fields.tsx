import { type LicenceTier, licenceTiers } from '@limn/contracts/constants';
import { parseMoney } from '@limn/contracts/money';
import { useState } from 'react';
import { TextField } from '../ui/field.tsx';
import { tierTerms } from './tier-terms.ts';

const textOf = (amount: number) =>
  amount === 0 ? '' : amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);

/** What a rights holder asks for each tier; empty means: on request. */
export function TierPriceFields({
  prices,
  errors,
  onChange,
}: {
  /** Minor units. */
  prices: Record<LicenceTier, number>;
  errors: Record<string, string>;
  onChange: (prices: Record<LicenceTier, number>) => void;
}) {
  const [texts, setTexts] = useState(() => ({
    personal: textOf(prices.personal),
    standard: textOf(prices.standard),
    commercial: textOf(prices.commercial),
  }));
  const [wrong, setWrong] = useState<Partial<Record<LicenceTier, true>>>({});

  function type(tier: LicenceTier, text: string) {
    setTexts({ ...texts, [tier]: text });
    const amount = text.trim() === '' ? 0 : parseMoney(text);
    const { [tier]: _before, ...others } = wrong;
    setWrong(amount === undefined ? { ...others, [tier]: true } : others);
    if (amount !== undefined) onChange({ ...prices, [tier]: amount });
  }

  return (
    <div className="grid gap-5 lg:grid-cols-3">
      {licenceTiers.map((tier) => (
        <TextField
          key={tier}
          label={`${tierTerms[tier].name} ($)`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="On request"
          className="num"
          hint={tierTerms[tier].terms}
          value={texts[tier]}
          data-wrong={wrong[tier]}
          error={wrong[tier] ? 'Write an amount such as 25 or 25.50.' : errors[`pricing.${tier}`]}
          onChange={(event) => type(tier, event.target.value)}
        />
      ))}
    </div>
  );
}
