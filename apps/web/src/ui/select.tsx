import { ChevronDown } from 'lucide-react';
import { cloneElement, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { lazyMenuButton } from './lazy-menu.tsx';
import { lazyCode, useLazyCode } from './lazy.tsx';
import type { SelectProps } from './select-props.ts';

const looks = {
  field:
    'h-9 w-full justify-between rounded-[10px] border-line-strong bg-transparent px-3 text-text',
  chip: 'h-[34px] rounded-full border-line-strong px-3 text-text',
};

const selectList = lazyCode(async () => (await import('./select-list.tsx')).SelectList);

/** One of a list, in our own clothes; what draws the list is loaded when it is wanted. */
export function Select({
  label,
  value,
  onChange,
  options,
  look = 'field',
  className,
  ref,
}: SelectProps) {
  const listId = useId();
  const [wanted, setWanted] = useState(false);
  const List = useLazyCode(selectList, wanted, () => setWanted(false));
  const chosen = options.find((option) => option.value === value);
  const button = (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      className={classNames(
        'num inline-flex items-center gap-2 whitespace-nowrap border text-[13px] transition-colors hover:border-control',
        looks[look],
        className,
      )}
    >
      <span>{chosen?.chosen ?? chosen?.label}</span>
      <ChevronDown size={14} className="text-muted" aria-hidden />
    </button>
  );
  if (wanted && List)
    return <List value={value} onChange={onChange} options={options} button={button} />;
  const closed = cloneElement(button, {
    role: 'combobox',
    'aria-haspopup': 'listbox',
    'aria-controls': listId,
  });
  return lazyMenuButton(closed, selectList, () => setWanted(true));
}
