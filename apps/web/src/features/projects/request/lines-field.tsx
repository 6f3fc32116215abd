import { Plus, Trash2 } from 'lucide-react';
import { useController } from 'react-hook-form';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';

/** A list of sentences, each in a field of its own. */
export function LinesField({
  name,
  label,
  add,
  hint,
  maxLength,
}: {
  name: string;
  label: string;
  add: string;
  hint: string;
  maxLength: number;
}) {
  const { field, fieldState } = useController({ name });
  const lines = field.value as string[];
  const errors = fieldState.error as unknown as
    | ({ message?: string } | undefined)[]
    | { message?: string }
    | undefined;
  const whole = Array.isArray(errors) ? undefined : errors?.message;
  return (
    <fieldset>
      <legend className="mb-2 text-[13px] text-muted">{hint}</legend>
      <div className="flex flex-col gap-4">
        {lines.map((line, index) => (
          // Sentences have no name but their place.
          // eslint-disable-next-line react/no-array-index-key
          <div key={index} className="flex items-start gap-2">
            <div className="flex-1">
              <TextArea
                {...(index === 0 ? { ref: field.ref } : {})}
                label={`${label} ${index + 1}`}
                rows={2}
                maxLength={maxLength}
                value={line}
                error={Array.isArray(errors) ? errors[index]?.message : undefined}
                onBlur={field.onBlur}
                onChange={({ target }) => field.onChange(lines.with(index, target.value))}
              />
            </div>
            <IconButton
              label={`Remove ${label.toLowerCase()} ${index + 1}`}
              className="mt-7"
              onClick={() => field.onChange(lines.toSpliced(index, 1))}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </div>
        ))}
        <Button
          size="small"
          className="self-start"
          {...(lines.length === 0 ? { ref: field.ref } : {})}
          onClick={() => field.onChange([...lines, ''])}
        >
          <Plus size={15} aria-hidden /> {add}
        </Button>
      </div>
      {whole && (
        <p role="alert" className="mt-1.5 text-[13px] text-danger">
          {whole}
        </p>
      )}
    </fieldset>
  );
}
