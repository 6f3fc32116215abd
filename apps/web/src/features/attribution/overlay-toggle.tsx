import { Eye, EyeOff } from 'lucide-react';

/** Shows or hides where in the picture each artwork went. */
export function OverlayToggle({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const Icon = on ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onChange(!on)}
      className="-my-1 inline-flex items-center gap-1.5 rounded-s px-1.5 py-1 text-[13px] text-blue underline-offset-4 hover:underline"
    >
      <Icon size={14} aria-hidden /> {on ? 'Hide in picture' : 'Show in picture'}
    </button>
  );
}
