import { classNames } from './class-names.ts';

/** How far work has come, 0 to 1. */
export function ProgressBar({
  value,
  label,
  gold = false,
}: {
  value: number;
  label: string;
  gold?: boolean;
}) {
  const part = Math.min(1, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(part * 100)}
      className="h-[3px] overflow-hidden rounded-full bg-line-strong"
    >
      <div
        className={classNames(
          'h-full origin-left rounded-full transition-transform duration-250 ease-out',
          gold ? 'bg-gold' : 'bg-blue',
        )}
        style={{ transform: `scaleX(${part})` }}
      />
    </div>
  );
}
