/**
 * Once its messages stand, leads to a form's first one: the bad field gets the focus, and the message
 * comes into sight, clear of what is fixed to the edge of a small screen.
 */
export function showFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]')?.focus();
    form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  });
}
