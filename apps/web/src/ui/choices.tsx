import { Check } from 'lucide-react';
import { Checkbox as RadixCheckbox, RadioGroup, Switch as RadixSwitch } from 'radix-ui';
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
      <RadixCheckbox.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next === true)}
        className="mt-px grid size-5 shrink-0 place-items-center rounded-[6px] border border-control bg-panel data-[state=checked]:border-transparent data-[state=checked]:bg-text data-[state=checked]:text-bg"
      >
        <RadixCheckbox.Indicator>
          <Check size={14} strokeWidth={2.5} aria-hidden />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
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
      <RadixSwitch.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="relative h-6 w-10 shrink-0 rounded-full border border-control transition-colors disabled:opacity-50 data-[state=checked]:border-transparent data-[state=checked]:bg-blue"
      >
        <RadixSwitch.Thumb className="block size-4 translate-x-[3px] rounded-full bg-text transition-transform duration-150 data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-bg" />
      </RadixSwitch.Root>
    </div>
  );
}

export interface CardChoice {
  value: string;
  title: ReactNode;
  text: ReactNode;
  aside?: ReactNode;
}

/** One of a few, each with room to say what it means. */
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
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <RadioGroup.Root
      ref={ref}
      aria-label={label}
      value={value}
      onValueChange={onChange}
      className={className}
    >
      {choices.map((choice) => (
        <RadioGroup.Item
          key={choice.value}
          value={choice.value}
          className="group flex items-start gap-3 rounded-m border border-line-strong p-4 text-left transition-colors hover:border-control data-[state=checked]:border-blue data-[state=checked]:bg-[color-mix(in_srgb,var(--blue)_9%,transparent)]"
        >
          <span className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-control group-data-[state=checked]:border-blue">
            <RadioGroup.Indicator className="size-2 rounded-full bg-blue" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-medium text-text">{choice.title}</span>
            <span className="mt-0.5 block text-[13px] text-muted">{choice.text}</span>
          </span>
          {choice.aside}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
