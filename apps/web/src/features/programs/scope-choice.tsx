import { type Scope, scopeNames, scopes } from '@limn/contracts/scopes';
import { useController } from 'react-hook-form';
import { Checkbox } from '../../ui/choices.tsx';

/** The field `scopes` of a form. */
export function ScopeChoice({ legend }: { legend: string }) {
  const { field, fieldState } = useController<{ scopes: Scope[] }, 'scopes'>({ name: 'scopes' });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm text-muted">{legend}</legend>
      {scopeNames.map((name) => (
        <Checkbox
          key={name}
          checked={field.value.includes(name)}
          onChange={(checked) =>
            field.onChange(
              scopeNames.filter((one) => (one === name ? checked : field.value.includes(one))),
            )
          }
          label={
            <>
              {scopes[name]} <code className="num text-[13px] text-muted">{name}</code>
            </>
          }
        />
      ))}
      {fieldState.error && (
        <p role="alert" className="text-[13px] text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
