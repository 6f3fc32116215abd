import { Check } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import type { SelectProps } from './select-props.ts';

/** The list below its button, open when it is first shown. */
export function SelectList({
  value,
  onChange,
  options,
  button,
}: Pick<SelectProps, 'value' | 'onChange' | 'options'> & { button: ReactElement }) {
  return (
    <Radix.Root value={value} onValueChange={onChange} defaultOpen>
      <Radix.Trigger asChild>{button}</Radix.Trigger>
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
