import { useState } from 'react';
import { useController } from 'react-hook-form';
import { firstMessage } from '../lib/first-message.ts';
import { TextArea, TextField } from '../ui/field.tsx';

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
