import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import type { ContractForm } from '../lib/use-contract-form.ts';

/** The element of a contract form; the fields within know whose they are. */
export function Form<In extends FieldValues, Out>({
  form,
  label,
  className,
  children,
}: {
  form: ContractForm<In, Out>;
  /** Accessible name, for a form without a heading. */
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={label}
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        {children}
      </form>
    </FormProvider>
  );
}
