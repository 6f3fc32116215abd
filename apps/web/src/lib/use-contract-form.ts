import { upTo } from '@limn/contracts/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiError, type FieldError, messageOf } from './api-error.ts';

/** Sends the validated values; returns the form's new values if they differ from the input. */
type Submit<In, Out> = (values: Out) => Promise<In | void>;

export interface ContractForm<In extends FieldValues, Out> extends UseFormReturn<In, unknown, Out> {
  /** An error that belongs to no field. */
  problem: string | undefined;
  busy: boolean;
  /** Judges and sends, one at a time; false when that did not go through. */
  send: (submit?: Submit<In, Out>) => Promise<boolean>;
}

/**
 * A form over a contract: errors, from here or from the server, appear at their fields, and the first invalid field
 * gets the focus. Input stays until it was accepted; then it becomes the baseline for later changes.
 */
export function useContractForm<In extends FieldValues, Out>({
  schema,
  submit,
  ...options
}: {
  schema: z.ZodType<Out, In>;
  submit: Submit<In, Out>;
} & Omit<UseFormProps<In, unknown, Out>, 'resolver'>): ContractForm<In, Out> {
  const judge = zodResolver(schema);
  /** The fields that were judged last: all of them as a form is sent, one while it is typed in. */
  const judged = useRef<readonly string[]>([]);
  const form = useForm<In, unknown, Out>({
    ...options,
    resolver: (values, context, judging) => {
      judged.current = judging.names ?? [];
      return judge(values, context, judging);
    },
  });
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

  /** @param names the form's fields when it was sent */
  function refuse(error: unknown, names: readonly string[]): void {
    const fields = error instanceof ApiError ? error.fields : [];
    const placed = fields.map(({ path, message }) => ({
      name: fieldAt(path, names) as FieldPath<In> | undefined,
      message,
    }));
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
          const names = judged.current;
          try {
            kept = await submitNow(values);
            sent = true;
          } catch (error) {
            refuse(error, names);
          }
        },
        (found) => {
          const names = judged.current;
          const message = told(found).find(({ path }) => !fieldAt(path, names))?.message;
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

/** The field at a path, or the closest field that contains it. */
export function fieldAt(path: string, names: readonly string[]): string | undefined {
  if (names.includes(path)) return path;
  const end = path.lastIndexOf('.');
  return end < 0 ? undefined : fieldAt(upTo(path, end), names);
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

/** Props of a text field in a form: its name, its listeners, its ref, its error. */
export function fieldOf<In extends FieldValues>(
  form: Pick<UseFormReturn<In>, 'register' | 'getFieldState' | 'formState'>,
  name: FieldPath<In>,
  options?: RegisterOptions<In, FieldPath<In>>,
) {
  const error = form.getFieldState(name, form.formState).error?.message;
  return { ...form.register(name, options), error };
}
