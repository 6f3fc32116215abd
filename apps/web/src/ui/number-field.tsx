import { useState, type ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { TextField } from './field.tsx';

/** How a number is typed. */
export interface NumberText {
  /** NaN: not a valid number. */
  read: (text: string) => number;
  write: (value: number) => string;
  /** Error for text that is not a number, with the expected format. */
  unreadable: string;
}

/** A number of a form, typed as text. The form holds NaN as long as the text cannot be read. */
export function NumberField({
  name,
  as: { read, write, unreadable },
  deps,
  ...rest
}: { name: string; as: NumberText; deps?: string[] } & Omit<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'error'
>) {
  const { field, fieldState } = useController({ name, ...(deps && { rules: { deps } }) });
  const held = field.value as number;
  const [typed, setTyped] = useState(() => write(held));
  const wrong = Number.isNaN(held) && (typed !== '' || fieldState.invalid);
  return (
    <TextField
      {...rest}
      {...field}
      value={Object.is(read(typed), held) ? typed : write(held)}
      error={wrong ? unreadable : fieldState.error?.message}
      onChange={(event) => {
        setTyped(event.target.value);
        field.onChange(read(event.target.value));
      }}
    />
  );
}
