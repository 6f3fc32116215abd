/** How menus of the gallery look. */
export const menuContent =
  'z-50 max-h-[min(360px,60dvh)] w-[240px] overflow-y-auto rounded-m border border-line-strong bg-raised p-1.5 shadow-float';
export const menuRow =
  'flex h-10 cursor-pointer items-center gap-3 truncate rounded-s px-3 outline-none data-[highlighted]:bg-[color-mix(in_srgb,var(--blue)_18%,transparent)]';
/**
 * Classes of a menu button: an icon with a label. An `IconButton` does not work, because its tooltip uses the same
 * events.
 */
export const menuTrigger =
  'inline-grid size-9 shrink-0 place-items-center rounded-s text-muted transition-colors hover:text-text data-[state=open]:text-text';
