import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { Ref } from 'react';
import { classNames } from './class-names.ts';

export interface SelectOption {
  value: string;
  label: string;
  /** What is shown once it is chosen, where that is shorter than the label. */
  chosen?: string;
}

const looks = {
  field:
    'h-9 w-full justify-between rounded-[10px] border-line-strong bg-transparent px-3 text-text',
  chip: 'h-[34px] rounded-full border-line-strong px-3 text-text',
};

/** One of a list, in our own clothes. */
export function Select({
  label,
  value,
  onChange,
  options,
  look = 'field',
  className,
  ref,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: SelectOption[];
  look?: keyof typeof looks;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.Trigger
        ref={ref}
        aria-label={label}
        className={classNames(
          'num inline-flex items-center gap-2 whitespace-nowrap border text-[13px] transition-colors hover:border-control',
          looks[look],
          className,
        )}
      >
        <Radix.Value>{chosen?.chosen ?? chosen?.label}</Radix.Value>
        <Radix.Icon>
          <ChevronDown size={14} className="text-muted" aria-hidden />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-m border border-line-strong bg-raised p-1 shadow-float"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="num flex h-9 cursor-pointer items-center gap-3 rounded-s pr-3 pl-8 text-[13px] outline-none data-[highlighted]:bg-[color-mix(in_srgb,var(--blue)_18%,transparent)] data-[state=checked]:font-medium"
              >
                <Radix.ItemIndicator className="absolute ml-[-22px]">
                  <Check size={14} aria-hidden />
                </Radix.ItemIndicator>
                <Radix.ItemText>{option.label}</Radix.ItemText>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
