import type { Trainer } from '@limn/contracts/own-models';
import { cleanSources } from '@limn/contracts/training-sources';
import { useId, useState } from 'react';
import { trainingLabels } from '../../domain/model-facts.ts';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { ModelConsent } from './model-consent.ts';

/** The provider that trains, its price, what training means, and the consent to it. */
export function TrainerChoice({
  trainers,
  price,
  consent,
  busy,
  onStart,
}: {
  trainers: readonly Trainer[];
  /** The artist's fee per picture. */
  price: string;
  consent: ModelConsent;
  busy: boolean;
  onStart: (trainer: Trainer) => void;
}) {
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const trainer = trainers.find(({ provider }) => provider === chosen) ?? trainers[0];
  if (!trainer) return null;
  const ready = consent.accepted && consent.agreement !== undefined;
  return (
    <div className="flex flex-col gap-6">
      <fieldset>
        <legend className="mb-2 text-sm text-muted">The model it is trained on</legend>
        <ul className="grid gap-3 md:grid-cols-2">
          {trainers.map((one) => (
            <TrainerOption
              key={one.provider}
              trainer={one}
              group={id}
              chosen={one === trainer}
              onChoose={() => setChosen(one.provider)}
            />
          ))}
        </ul>
      </fieldset>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>
          Each picture it makes pays you {price}, the price under ‘Own model’. You can change it.
        </li>
        <li>Its pictures credit your works by agreement. They are always marked as not counted.</li>
        <li>You get the credits back if the training fails or you cancel it.</li>
        <li>You can withdraw it at any time. Existing pictures stay as they are.</li>
      </ul>
      {consent.reader}
      <div>
        <Button look="gold" disabled={!ready} busy={busy} onClick={() => onStart(trainer)}>
          Start training – {formatCount(trainer.credits, 'credit', 'credits')}
        </Button>
      </div>
    </div>
  );
}

function TrainerOption({
  trainer: { provider, name, training, licence, credits, minutes },
  group,
  chosen,
  onChoose,
}: {
  trainer: Trainer;
  group: string;
  chosen: boolean;
  onChoose: () => void;
}) {
  const id = `${group}-${provider}`;
  return (
    <li className="flex items-start gap-3 rounded-m border border-line-strong p-4 has-checked:border-blue">
      <input
        id={id}
        type="radio"
        name={group}
        checked={chosen}
        aria-describedby={`${id}-terms`}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-blue"
      />
      <div className="min-w-0">
        <label dir="auto" htmlFor={id} className="block cursor-pointer font-medium">
          {name}
        </label>
        <div id={`${id}-terms`}>
          <p className="num">
            {formatCount(credits, 'credit', 'credits')}
            {minutes !== null && `, about ${formatCount(minutes, 'minute', 'minutes')}`}
          </p>
          <p className="mt-1.5 text-[13px]">
            <Tag tone={cleanSources.includes(training.kind) ? 'ok' : 'blue'}>
              {trainingLabels[training.kind]}
            </Tag>
          </p>
          <p className="mt-1.5 text-[13px] text-muted">
            It was trained on: {training.text} Licence: {licence}
          </p>
        </div>
      </div>
    </li>
  );
}
