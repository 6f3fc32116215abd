import { upTo } from '@limn/contracts/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, type FieldError, messageOf } from './api-error.ts';

/** Sends what was judged; gives what the form holds from then on, where that is not what was typed. */
type Submit<In, Out> = (values: Out) => Promise<In | void>;

export interface ContractForm<In extends FieldValues, Out> extends UseFormReturn<In, unknown, Out> {
  /** What is wrong where no field can say it. */
  problem: string | undefined;
  busy: boolean;
  /** Judges and sends, one at a time; false when that did not go through. */
  send: (submit?: Submit<In, Out>) => Promise<boolean>;
}

/**
 * A form over a contract: what is wrong, here or by the server's word, is said at its field, and the
 * first such field gets the focus. What was typed stays until it has been taken; then it is what later
 * changes are measured against.
 */
export function useContractForm<In extends FieldValues, Out>({
  schema,
  submit,
  ...options
}: {
  schema: z.ZodType<Out, In>;
  submit: Submit<In, Out>;
} & Omit<UseFormProps<In, unknown, Out>, 'resolver'>): ContractForm<In, Out> {
  const form = useForm<In, unknown, Out>({ ...options, resolver: zodResolver(schema) });
  const sending = useRef(false);
  const { errors, isSubmitting } = form.formState;
  const { subscribe, clearErrors } = form;

  // The outside system is the form's store: an error without a field goes once something is changed.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => name && clearErrors('root'),
      }),
    [subscribe, clearErrors],
  );

  /** The registered field a path is of, or lies in. */
  function fieldAt(path: string): FieldPath<In> | undefined {
    if (path === '') return undefined;
    const field = get(form.control._fields, path) as { _f?: object } | undefined;
    return field?._f
      ? (path as FieldPath<In>)
      : fieldAt(upTo(path, Math.max(0, path.lastIndexOf('.'))));
  }

  function refuse(error: unknown): void {
    const fields = error instanceof ApiError ? error.fields : [];
    const placed = fields.map(({ path, message }) => ({ name: fieldAt(path), message }));
    const stray = placed.find(({ name }) => !name)?.message;
    if (stray || placed.length === 0) form.setError('root', { message: stray ?? messageOf(error) });
    let shouldFocus = true;
    for (const { name, message } of placed) {
      if (!name) continue;
      form.setError(name, { type: 'server', message }, { shouldFocus });
      shouldFocus = false;
    }
  }

  async function send(submitNow = submit): Promise<boolean> {
    if (sending.current) return false;
    sending.current = true;
    let sent = false;
    let kept: In | void = undefined;
    try {
      await form.handleSubmit(
        async (values) => {
          try {
            kept = await submitNow(values);
            sent = true;
          } catch (error) {
            refuse(error);
          }
        },
        (found) => {
          const message = told(found).find(({ path }) => !fieldAt(path))?.message;
          if (message) form.setError('root', { message });
        },
      )();
    } finally {
      sending.current = false;
    }
    if (sent) form.reset(kept ?? form.getValues());
    return sent;
  }

  return { ...form, problem: errors.root?.message, busy: isSubmitting, send };
}

/** Each message with the path it is about. */
function told(errors: FieldErrors, above = ''): FieldError[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const path = above + name;
    if (!error) return [];
    return typeof error.message === 'string'
      ? [{ path, message: error.message }]
      : told(error as FieldErrors, `${path}.`);
  });
}

/** What a text field needs to be one of a form's: its name, its listeners, its place, its error. */
export function fieldOf<In extends FieldValues>(
  form: Pick<UseFormReturn<In>, 'register' | 'getFieldState' | 'formState'>,
  name: FieldPath<In>,
  options?: RegisterOptions<In, FieldPath<In>>,
) {
  const error = form.getFieldState(name, form.formState).error?.message;
  return { ...form.register(name, options), error };
}
