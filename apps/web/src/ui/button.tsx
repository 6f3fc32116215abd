import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

/** One gold button a screen: what earns or credits. The rest are lines, plain or quiet. */
export type ButtonLook = 'gold' | 'plain' | 'line' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'small';

const looks: Record<ButtonLook, string> = {
  gold: 'bg-gold text-on-gold hover:bg-gold-hover border-transparent',
  plain: 'bg-text text-bg hover:opacity-90 border-transparent',
  line: 'border-line-strong text-text hover:border-control',
  quiet: 'border-transparent text-muted hover:text-text',
  danger: 'border-danger text-danger hover:bg-danger hover:text-bg',
};
const sizes: Record<ButtonSize, string> = {
  normal: 'h-11 px-5 text-[15px]',
  small: 'h-[34px] px-3.5 text-[13px]',
};

export function buttonClass(
  look: ButtonLook = 'line',
  size: ButtonSize = 'normal',
  extra?: string,
) {
  return classNames(
    'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-full border font-medium leading-none',
    'transition-[background-color,border-color,color,opacity] duration-150 ease-out',
    'disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
    looks[look],
    sizes[size],
    extra,
  );
}

interface Shape {
  look?: ButtonLook;
  size?: ButtonSize;
}

/** `busy` keeps the button's place and says that its work is under way. */
export function Button({
  look,
  size,
  className,
  busy = false,
  disabled,
  children,
  ...rest
}: ComponentProps<'button'> & Shape & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, size, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  );
}

export function ButtonLink({
  look,
  size,
  className,
  ...rest
}: Omit<LinkProps, 'className'> & Shape & { className?: string }) {
  return <Link {...rest} className={buttonClass(look, size, className)} />;
}

/** A button that is only an icon; its label is for those who do not see it, and a tooltip. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classNames(
        'inline-grid size-9 shrink-0 place-items-center rounded-s text-muted transition-colors hover:text-text disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  );
}
