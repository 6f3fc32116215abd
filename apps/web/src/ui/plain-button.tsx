import { useRef, type ComponentProps, type ReactNode } from 'react';
import { buttonClass, type ButtonLook, type ButtonSize } from './button-class.ts';
import { classNames } from './class-names.ts';
import { useTooltip } from './tooltip.tsx';

export interface ButtonShape {
  look?: ButtonLook;
  size?: ButtonSize;
}

/** `busy` keeps the button's size and focus, and announces that work is under way. */
export function Button({
  look,
  size,
  className,
  busy = false,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonShape & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, size, className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  );
}

/** A button that is only an icon; its label is for those who do not see it, and a tooltip. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, keyof ReturnType<typeof useTooltip>> & {
  label: string;
  children: ReactNode;
}) {
  const tip = useRef<HTMLSpanElement>(null);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        {...rest}
        {...useTooltip(tip)}
        className={classNames(
          'inline-grid size-9 shrink-0 place-items-center rounded-s text-muted transition-colors hover:text-text disabled:opacity-40',
          className,
        )}
      >
        {children}
      </button>
      <span ref={tip} popover="manual" role="tooltip" className="tooltip">
        {label}
      </span>
    </>
  );
}
