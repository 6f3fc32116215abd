import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** The seal of a licence: a rim of fine rays around Limn's initial. Gold unless the licence was refunded. */
export function Seal({ size, isVoid = false }: { size: number; isVoid?: boolean }) {
  const id = useId();
  return (
    <svg
      viewBox="0 0 120 120"
      width={size}
      height={size}
      aria-hidden
      className={classNames('shrink-0', isVoid ? 'text-muted' : 'text-gold')}
    >
      <defs>
        <path id={id} d="M60 60m-41 0a41 41 0 1 1 82 0a41 41 0 1 1 -82 0" />
      </defs>
      <circle cx="60" cy="60" r="57" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <circle
        cx="60"
        cy="60"
        r="52.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeDasharray="1.2 2.4"
      />
      <circle cx="60" cy="60" r="33" fill="none" stroke="currentColor" strokeWidth="1" />
      <text fill="currentColor" fontSize="9.4" letterSpacing="3.1" fontFamily="var(--ui-face)">
        <textPath href={`#${id}`} textLength="250">
          {isVoid ? 'REFUNDED · NOT IN FORCE ·' : 'LICENSED · CREDITED · PAID ·'}
        </textPath>
      </text>
      <text
        x="60"
        y="75"
        textAnchor="middle"
        fill="currentColor"
        fontSize="46"
        fontFamily="var(--display-face)"
      >
        L
      </text>
    </svg>
  );
}
