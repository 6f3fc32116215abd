/** Something that is on or off. */
export function Tick({
  label,
  on,
  onChange,
}: {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label className="inline-flex min-h-8 cursor-pointer items-center gap-1.5 text-[13px]">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        className="accent-[var(--gold)]"
      />
      {label}
    </label>
  );
}
