import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { addDays, addMonths, formatDay, monthOf, weekday, weeksOf } from '../lib/days.ts';
import { keyOf } from '../lib/keys.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

/** The day that a key leads to from another one. */
function dayByKey(key: string, shift: boolean, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1);
    default:
      return undefined;
  }
}

interface MonthProps {
  label: string;
  value: string | null;
  min: string;
  max: string;
  onChoose: (day: string) => void;
}

/** A calendar in a dialog below its button: the ARIA pattern of a date picker. */
export function DateCalendar({
  open,
  onOpenChange,
  button,
  ...month
}: MonthProps & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: ReactElement;
}) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange} modal>
      <Popover.Trigger asChild>{button}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          ref={content}
          aria-label={`Choose ${month.label.toLowerCase()}`}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
          }}
          className="z-50 rounded-m border border-line-strong bg-raised p-3 shadow-float outline-none"
        >
          <Month {...month} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Month({ value, min, max, onChoose }: MonthProps) {
  const headingId = useId();
  const within = (day: string) => (day < min ? min : day > max ? max : day);
  const [at, setAt] = useState(() => within(value ?? min));
  const [byKey, setByKey] = useState(0);
  const grid = useRef<HTMLTableElement>(null);

  // The outside system is the browser's focus, which follows the arrow keys from day to day.
  useEffect(() => {
    if (byKey > 0) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [byKey]);

  function onKeyDown(event: KeyboardEvent): void {
    const next = dayByKey(keyOf(event), event.shiftKey, at);
    if (!next) return;
    event.preventDefault();
    setAt(within(next));
    setByKey((count) => count + 1);
  }
  const turn = (months: number) => setAt(within(addMonths(at, months)));
  const month = monthOf(at);
  const weeks = weeksOf(at);

  return (
    <>
      <div className="mb-2 flex items-center justify-between">
        <IconButton
          label="Previous month"
          disabled={month <= monthOf(min)}
          onClick={() => turn(-1)}
        >
          <ChevronLeft size={17} aria-hidden />
        </IconButton>
        <p id={headingId} aria-live="polite" className="font-medium">
          {formatDay(at, { month: 'long', year: 'numeric' })}
        </p>
        <IconButton label="Next month" disabled={month >= monthOf(max)} onClick={() => turn(1)}>
          <ChevronRight size={17} aria-hidden />
        </IconButton>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-labelledby={headingId}
        onKeyDown={onKeyDown}
        className="num text-[13px]"
      >
        <thead>
          <tr>
            {weeks[0]!.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={formatDay(day, { weekday: 'long' })}
                className="size-9 font-normal text-muted"
              >
                {formatDay(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  role="gridcell"
                  aria-selected={day === value}
                  className="p-0 text-center"
                >
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    aria-label={formatDay(day, { dateStyle: 'full' })}
                    disabled={day < min || day > max}
                    onClick={() => onChoose(day)}
                    className={classNames(
                      'size-9 rounded-full hover:bg-shine disabled:cursor-not-allowed disabled:text-faint',
                      day === value && 'bg-text text-bg hover:bg-text',
                      monthOf(day) !== month && 'text-muted',
                    )}
                  >
                    {new Date(day).getUTCDate()}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 max-w-[252px] text-[12px] text-muted">
        Arrow keys move by a day or week, Page Up and Page Down by a month.
      </p>
    </>
  );
}
