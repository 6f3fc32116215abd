import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

// The margins keep a field that gets the focus, and its message, clear of what is fixed to the screen's edges.
const control =
  'scroll-mt-24 scroll-mb-40 w-full rounded-[10px] border bg-panel px-3.5 text-base text-text transition-colors disabled:opacity-60';

function controlClass(bad: boolean, extra?: string): string {
  return classNames(control, bad ? 'border-danger' : 'border-control hover:border-text', extra);
}

interface FieldShape {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  hideLabel?: boolean;
}

function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return ids || undefined;
}

function FieldFrame({
  id,
  label,
  error,
  hint,
  hideLabel,
  children,
}: FieldShape & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm text-muted'}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-[13px] text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-[13px] text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  error,
  hint,
  hideLabel = false,
  className,
  id: givenId,
  ...rest
}: FieldShape & ComponentProps<'input'>) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} hideLabel={hideLabel}>
      <input
        dir="auto"
        type="text"
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={controlClass(Boolean(error), classNames('h-11', className))}
      />
    </FieldFrame>
  );
}

export function TextArea({
  label,
  error,
  hint,
  hideLabel = false,
  className,
  ...rest
}: FieldShape & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} hideLabel={hideLabel}>
      <textarea
        dir="auto"
        rows={4}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={controlClass(Boolean(error), classNames('resize-y py-2.5', className))}
      />
    </FieldFrame>
  );
}
