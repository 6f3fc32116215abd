/** A ref for the element that gets the focus when it appears: people can type at once into what a command opened. */
export const focusFirst = (element: HTMLElement | null): void => element?.focus();
