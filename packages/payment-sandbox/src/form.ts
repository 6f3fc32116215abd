/** A value of a decoded form: text, or nested by name or number. */
export type FormValue = string | { [key: string]: FormValue };

/**
 * Decodes a form with bracketed names, as Stripe's SDK sends it: `a[b][0]=x` gives `{a: {b: {0: 'x'}}}`.
 * At most 20 levels deep; names that would reach an object's prototype are dropped.
 */
export function decodeForm(body: string): Record<string, FormValue> {
  const result: Record<string, FormValue> = Object.create(null) as Record<string, FormValue>;
  for (const [name, value] of new URLSearchParams(body)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map((match) => match[0]).slice(0, 20);
    if (path.length === 0 || path.includes('__proto__')) continue;
    let at = result;
    for (const step of path.slice(0, -1)) {
      const next = at[step];
      at = at[step] =
        typeof next === 'object' ? next : (Object.create(null) as Record<string, FormValue>);
    }
    at[path.at(-1)!] = value;
  }
  return result;
}

/** The text at a path of a decoded form, or undefined. */
export function textAt(form: Record<string, FormValue>, ...path: string[]): string | undefined {
  let at: FormValue | undefined = form;
  for (const step of path) at = typeof at === 'object' ? at[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** The object at a path of a decoded form, as plain text values; empty when there is none. */
export function objectAt(
  form: Record<string, FormValue>,
  ...path: string[]
): Record<string, string> {
  let at: FormValue | undefined = form;
  for (const step of path) at = typeof at === 'object' ? at[step] : undefined;
  if (typeof at !== 'object') return {};
  return Object.fromEntries(
    Object.entries(at).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
