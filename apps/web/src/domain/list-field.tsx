import { useState } from 'react';
import { useController } from 'react-hook-form';
import { TextArea, TextField } from '../ui/field.tsx';

/** The first thing said of a list or of one of its items. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error)
    .filter((part) => !(part instanceof Element))
    .map(firstMessage)
    .find(Boolean);
}

/** A list of short texts of a form, typed one a line, or in one line with commas between them. */
export function ListField({
  name,
  label,
  hint,
  by,
}: {
  name: string;
  label: string;
  hint: string;
  by: 'line' | 'comma';
}) {
  const { field, fieldState } = useController({ name });
  const held = (field.value ?? []) as string[];
  const [typed, setTyped] = useState(() => held.join(by === 'line' ? '\n' : ', '));
  const read = (text: string) =>
    text
      .split(by === 'line' ? '\n' : ',')
      .map((item) => item.trim())
      .filter(Boolean);
  const shape = {
    label,
    hint,
    ref: field.ref,
    value: typed,
    error: firstMessage(fieldState.error),
    onBlur: field.onBlur,
    onChange: (event: { target: { value: string } }) => {
      setTyped(event.target.value);
      field.onChange(read(event.target.value));
    },
  };
  return by === 'line' ? <TextArea rows={5} {...shape} /> : <TextField {...shape} />;
}
