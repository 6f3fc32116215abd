import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { firstMessage } from '../lib/first-message.ts';
import { Picker } from '../ui/picker.tsx';
import { type CodeList, searchCodes } from './codes.ts';

/** Countries or languages of a form, stored by their codes: any number of them, or one. */
export function CodePicker({
  name,
  label,
  hint,
  list,
  one = false,
}: {
  name: string;
  label: string;
  hint?: string;
  list: CodeList;
  /** The form holds one code, empty for none, instead of a list. */
  one?: boolean;
}) {
  const { field, fieldState } = useController({ name });
  const all = useMemo(() => list.all(), [list]);
  const held = one ? [field.value as string].filter(Boolean) : (field.value as string[]);
  return (
    <Picker
      ref={field.ref}
      label={label}
      hint={hint}
      error={firstMessage(fieldState.error)}
      one={one}
      chosen={held.map((code) => ({ value: code, name: list.nameOf(code) }))}
      find={(search) =>
        searchCodes(all, search).map(({ code, name }) => ({ value: code, name, note: code }))
      }
      onChange={(codes) => field.onChange(one ? (codes.at(-1) ?? '') : codes)}
      onBlur={field.onBlur}
    />
  );
}
