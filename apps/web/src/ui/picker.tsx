import { Check, X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { keyOf } from '../lib/keys.ts';
import { classNames } from './class-names.ts';
import { TextField } from './field.tsx';

export interface PickerOption {
  value: string;
  name: string;
  /** Shown at the end of its line. */
  note?: string;
}

/**
 * Chooses from a long list by searching it: a combobox with a list, as the ARIA patterns have it. The arrows move, Enter
 * chooses or takes away, Escape closes, and Backspace in an empty field takes away the last one.
 */
export function Picker({
  label,
  hint,
  error,
  chosen,
  find,
  one = false,
  onChange,
  onBlur,
  ref,
}: {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  chosen: readonly PickerOption[];
  find: (search: string) => PickerOption[];
  /** A choice takes the place of the one before. */
  one?: boolean;
  onChange: (values: string[]) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const options = open ? find(search) : [];
  const values = chosen.map(({ value }) => value);
  const optionId = (index: number) => `${id}-${index}`;

  function moveTo(index: number): void {
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }
  function show(text: string): void {
    setSearch(text);
    setOpen(true);
    moveTo(text.trim() ? 0 : -1);
  }
  function close(): void {
    setOpen(false);
    setActive(-1);
  }
  function remove({ value, name }: PickerOption): void {
    onChange(values.filter((held) => held !== value));
    setSaid(`${name} removed.`);
  }
  function choose(option: PickerOption): void {
    if (values.includes(option.value)) remove(option);
    else {
      onChange(one ? [option.value] : [...values, option.value]);
      setSaid(`${option.name} added.`);
    }
    setSearch('');
    if (one) close();
    else setActive(-1);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const key = keyOf(event);
    const last = options.length - 1;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!open) show(search);
      else if (key === 'ArrowDown') moveTo(active < last ? active + 1 : 0);
      else moveTo(active > 0 ? active - 1 : last);
    } else if (key === 'Enter' && open) {
      event.preventDefault();
      const option = options[active];
      if (option) choose(option);
    } else if (key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      setSearch('');
      close();
    } else if (key === 'Backspace' && search === '') {
      const option = chosen.at(-1);
      if (option) remove(option);
    }
  }

  return (
    <div
      ref={field}
      onBlur={({ relatedTarget }) => {
        if (field.current?.contains(relatedTarget)) return;
        setSearch('');
        close();
        onBlur?.();
      }}
    >
      <div className="relative">
        <TextField
          ref={ref}
          label={label}
          hint={hint}
          error={error}
          role="combobox"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
          autoComplete="off"
          placeholder="Search"
          value={search}
          onClick={() => !open && show(search)}
          onChange={({ target }) => show(target.value)}
          onKeyDown={onKeyDown}
        />
        <ul
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          aria-multiselectable={!one}
          hidden={!open || options.length === 0}
          // A press on the list leaves the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          className="absolute top-[76px] z-30 max-h-64 w-full overflow-y-auto rounded-m border border-line-strong bg-raised p-1 shadow-float"
        >
          {options.map((option, index) => {
            const isChosen = values.includes(option.value);
            return (
              // The field has the focus and takes the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <li
                key={option.value}
                id={optionId(index)}
                role="option"
                aria-selected={isChosen}
                data-active={index === active || undefined}
                onClick={() => choose(option)}
                className="flex min-h-9 cursor-pointer items-center gap-2 rounded-s px-2 text-[13px] hover:bg-shine data-[active]:bg-[color-mix(in_srgb,var(--blue)_18%,transparent)]"
              >
                <Check size={14} aria-hidden className={classNames(!isChosen && 'invisible')} />
                <bdi>{option.name}</bdi>
                {option.note && (
                  <span aria-hidden className="ml-auto text-muted">
                    {option.note}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
        {open && options.length === 0 && (
          <p className="absolute top-[76px] z-30 w-full rounded-m border border-line-strong bg-raised p-3 text-[13px] text-muted shadow-float">
            Nothing found for “{search}”.
          </p>
        )}
      </div>
      <p role="status" className="sr-only">
        {open && search ? `${options.length} found.` : said}
      </p>
      {chosen.length > 0 && (
        <ul aria-label={`Chosen: ${label}`} className="mt-2 flex flex-wrap gap-2">
          {chosen.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                aria-label={`Remove ${option.name}`}
                onClick={() => remove(option)}
                className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-strong px-3 text-[13px] hover:border-control"
              >
                <bdi>{option.name}</bdi>
                <X size={13} aria-hidden className="text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
