import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import type { ContractForm } from '../lib/use-contract-form.ts';

/** The element of a contract form; the fields within know whose they are. */
export function Form<In extends FieldValues, Out>({
  form,
  className,
  children,
}: {
  form: ContractForm<In, Out>;
  className?: string;
  children: ReactNode;
}) {
  return (
    <FormProvider {...form}>
      <form
        noValidate
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
