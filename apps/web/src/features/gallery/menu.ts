/** How menus of the gallery look. */
export const menuContent =
  'z-50 max-h-[min(360px,60dvh)] w-[240px] overflow-y-auto rounded-m border border-line-strong bg-raised p-1.5 shadow-float';
export const menuRow =
  'flex h-10 cursor-pointer items-center gap-3 truncate rounded-s px-3 outline-none data-[highlighted]:bg-[color-mix(in_srgb,var(--blue)_18%,transparent)]';
