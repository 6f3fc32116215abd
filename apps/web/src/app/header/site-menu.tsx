import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { keyOf } from '../../lib/keys.ts';

/** A menu of links that opens without scripts; with them it closes on Escape and on a press elsewhere. */
export function SiteMenu({
  label,
  children,
  className,
  summaryClass = 'flex items-center gap-1 rounded-s py-1.5 text-muted hover:text-text',
  icon = <ChevronDown size={14} aria-hidden />,
  hideLabel = false,
}: {
  label: string;
  children: ReactNode;
  className?: string;
  summaryClass?: string;
  icon?: ReactNode;
  hideLabel?: boolean;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  // The outside system is the document: where presses and keys go while the menu is open.
  useEffect(() => {
    function close(event: Event) {
      const menu = box.current;
      if (!menu?.open) return;
      const isEscape = event instanceof KeyboardEvent && keyOf(event) === 'Escape';
      const isPress = event.type === 'pointerdown';
      const isInside = event.target instanceof Node && menu.contains(event.target);
      if (!isEscape && !(isPress && !isInside)) return;
      menu.open = false;
      if (isEscape) menu.querySelector('summary')?.focus();
    }
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);

  return (
    <details ref={box} className={className}>
      <summary className={summaryClass}>
        <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
        {icon}
      </summary>
      <div
        role="presentation"
        onClick={(event) => {
          // A link to a place on the same page does not unload it, so the menu is closed here. (Public pages do so
          // before React has loaded: see `lateScripts` in vite.config.ts.)
          if (box.current && event.target instanceof HTMLAnchorElement) box.current.open = false;
        }}
      >
        {children}
      </div>
    </details>
  );
}

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="flex h-11 items-center rounded-s px-3 hover:bg-blank">
      {children}
    </a>
  );
}
