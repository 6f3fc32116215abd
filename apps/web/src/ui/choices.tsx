import { Check } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';

interface ToggleProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  disabled?: boolean;
}

export function Checkbox({ checked, onChange, label, disabled }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <span className="mt-px grid shrink-0 *:col-start-1 *:row-start-1">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-5 appearance-none rounded-[6px] border border-control bg-panel checked:border-transparent checked:bg-text"
        />
        <Check
          size={14}
          strokeWidth={2.5}
          aria-hidden
          className="pointer-events-none hidden place-self-center text-bg peer-checked:block"
        />
      </span>
      <label htmlFor={id} className="cursor-pointer">
        {label}
      </label>
    </div>
  );
}

export function Switch({
  checked,
  onChange,
  label,
  disabled,
  hint,
}: ToggleProps & { hint?: string }) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <label htmlFor={id} className="cursor-pointer">
        {label}
        {hint && <span className="block text-[13px] text-muted">{hint}</span>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="flex h-6 w-10 shrink-0 appearance-none items-center rounded-full border border-control transition-colors before:size-4 before:translate-x-[3px] before:rounded-full before:bg-text before:transition-transform before:duration-150 checked:border-transparent checked:bg-blue checked:before:translate-x-[19px] checked:before:bg-bg disabled:opacity-50"
      />
    </div>
  );
}

export interface CardChoice {
  value: string;
  title: ReactNode;
  text?: ReactNode;
  aside?: ReactNode;
}

/** Radio buttons with room for an explanation of each. */
export function RadioCards({
  label,
  value,
  onChange,
  choices,
  className = 'grid gap-2',
  ref,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: CardChoice[];
  className?: string;
  ref?: Ref<HTMLInputElement>;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {choices.map((choice, at) => (
        <div
          key={choice.value}
          className="relative flex items-start gap-3 rounded-m border border-line-strong p-4 text-left transition-colors hover:border-control has-checked:border-blue has-checked:bg-[color-mix(in_srgb,var(--blue)_9%,transparent)]"
        >
          <input
            ref={at === 0 ? ref : undefined}
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            aria-labelledby={`${name}-${at}-title`}
            aria-describedby={choice.text ? `${name}-${at}-text` : undefined}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-m"
          />
          <span className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-control before:size-2 before:rounded-full peer-checked:border-blue peer-checked:before:bg-blue" />
          <span className="min-w-0 flex-1">
            <span dir="auto" id={`${name}-${at}-title`} className="block font-medium text-text">
              {choice.title}
            </span>
            {choice.text && (
              <span
                dir="auto"
                id={`${name}-${at}-text`}
                className="mt-0.5 block text-[13px] text-muted"
              >
                {choice.text}
              </span>
            )}
          </span>
          {choice.aside}
        </div>
      ))}
    </div>
  );
}
