import { type FormValue, textAt } from './form.ts';

interface SandboxErrorBody {
  type: string;
  code?: string;
  decline_code?: string;
  param?: string;
  message: string;
  /** The current intent; only after a card was refused. */
  payment_intent?: object;
}

/** An answer in the shape of the provider's errors. */
export class SandboxError extends Error {
  readonly status: number;
  readonly body: SandboxErrorBody;

  constructor(status: number, body: SandboxErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const missing = (type: string, id: string) =>
  new SandboxError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${type}: '${id}'`,
  });

export const invalidParam = (param: string, message: string, code?: string) =>
  new SandboxError(400, {
    type: 'invalid_request_error',
    param,
    message,
    ...(code ? { code } : {}),
  });

/** A submitted form, by field. */
export type Form = Record<string, FormValue>;

/** A field that must be there. */
export function required(form: Form, ...path: string[]): string {
  const value = textAt(form, ...path);
  const name =
    path[0]! +
    path
      .slice(1)
      .map((step) => `[${step}]`)
      .join('');
  if (!value) throw invalidParam(name, `Missing required param: ${name}.`, 'parameter_missing');
  return value;
}

/** A whole number above 0. */
export function positive(form: Form, ...path: string[]): number {
  const value = Number(required(form, ...path));
  if (!Number.isSafeInteger(value) || value < 1)
    throw invalidParam(path.join('.'), 'Invalid positive integer', 'parameter_invalid_integer');
  return value;
}
