/** Where letters are written. Sliders, boxes and colours take none. */
const written =
  'input:not([type=range], [type=checkbox], [type=radio], [type=color]), textarea, select, [contenteditable], [role=menu], [role=listbox]';

/** Whether letters that come to an element are written there; they are no commands then. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(written) !== null;
