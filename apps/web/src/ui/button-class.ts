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
