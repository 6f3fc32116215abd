import { type Adviser, advisers } from '@limn/contracts/licensing';
import { RadioCards } from '../ui/choices.tsx';

/** Asks who advised the person on an agreement. It may be left open. */
export function AdvisedBy({
  value,
  onChange,
}: {
  value: Adviser | undefined;
  onChange: (value: Adviser) => void;
}) {
  return (
    <div>
      <p className="mb-2">Who advised you on this agreement? (optional)</p>
      <RadioCards
        label="Who advised you on this agreement?"
        value={value ?? ''}
        className="grid grid-cols-2 gap-2"
        choices={Object.entries(advisers).map(([adviser, title]) => ({ value: adviser, title }))}
        onChange={(chosen) => onChange(chosen as Adviser)}
      />
      <p className="mt-2 text-[13px] text-muted">
        Some laws on digital replicas require this. We store your answer with your consent.
      </p>
    </div>
  );
}
