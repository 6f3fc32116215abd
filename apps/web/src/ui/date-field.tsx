import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { formatDay, isDay } from '../lib/days.ts';
import { IconButton } from './button.tsx';
import { TextField } from './field.tsx';
import { lazyCode, useLazyCode } from './lazy.tsx';

const dateCalendar = lazyCode(async () => (await import('./date-calendar.tsx')).DateCalendar);

/**
 * A day of a form, 'YYYY-MM-DD' or null: typed, or chosen from a calendar. The form holds what cannot be read as typed.
 */
export function DateField({
  name,
  label,
  min,
  max,
}: {
  name: string;
  label: string;
  /** The first and the last day that can be chosen from the calendar. */
  min: string;
  max: string;
}) {
  const { field, fieldState } = useController({ name });
  const value = (field.value as string | null) ?? '';
  /** A day without the spaces around it; other text as it was typed. */
  const read = (text: string) => (isDay(text.trim()) ? text.trim() : text.trim() && text) || null;
  const [open, setOpen] = useState(false);
  const Calendar = useLazyCode(dateCalendar, open, () => setOpen(false));
  const words = isDay(value) ? formatDay(value, { dateStyle: 'full' }) : '';
  const button = (
    <IconButton
      label={words ? `Change ${label.toLowerCase()}, ${words}` : `Choose ${label.toLowerCase()}`}
      aria-haspopup="dialog"
      aria-expanded={open}
      className="absolute top-[30px] right-1"
      onClick={() => setOpen(true)}
    >
      <CalendarDays size={17} aria-hidden />
    </IconButton>
  );
  return (
    <div className="relative">
      <TextField
        ref={field.ref}
        label={label}
        hint={words || 'Year-month-day, or choose it from the calendar.'}
        placeholder="YYYY-MM-DD"
        autoComplete="off"
        className="num pr-12"
        error={fieldState.error?.message}
        value={value}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(read(target.value))}
      />
      {Calendar ? (
        <Calendar
          open={open}
          onOpenChange={setOpen}
          button={button}
          label={label}
          value={isDay(value) ? value : null}
          min={min}
          max={max}
          onChoose={(day) => {
            field.onChange(day);
            setOpen(false);
          }}
        />
      ) : (
        button
      )}
    </div>
  );
}
