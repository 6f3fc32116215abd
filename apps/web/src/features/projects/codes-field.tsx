import { useState } from 'react';
import { useController } from 'react-hook-form';
import { TextField } from '../../ui/field.tsx';

/** A list of codes, typed with commas between them. */
export function CodesField({
  name,
  label,
  hint,
  upper = false,
}: {
  name: string;
  label: string;
  hint: string;
  upper?: boolean;
}) {
  const { field, fieldState } = useController({ name });
  const held = field.value as string[];
  const [typed, setTyped] = useState(() => held.join(', '));
  const read = (text: string) =>
    text
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map((code) => (upper ? code.toUpperCase() : code));
  const errors = fieldState.error as unknown as { message?: string }[] | { message?: string };
  const message = Array.isArray(errors)
    ? errors.find((one) => one?.message)?.message
    : errors?.message;
  return (
    <TextField
      ref={field.ref}
      label={label}
      hint={hint}
      value={read(typed).join() === held.join() ? typed : held.join(', ')}
      error={message}
      autoComplete="off"
      onBlur={field.onBlur}
      onChange={(event) => {
        setTyped(event.target.value);
        field.onChange(read(event.target.value));
      }}
    />
  );
}
