/** A ref of what is to have the focus once it is there: what a command opened is typed into at once. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus();
