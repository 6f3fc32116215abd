export const menuSheet =
  'z-50 max-h-[70dvh] min-w-52 overflow-y-auto rounded-m border border-line-strong bg-raised p-1.5 shadow-float';
export const menuItem =
  'flex min-h-9 cursor-default items-center rounded-s px-2.5 text-[13px] outline-none data-[disabled]:text-faint data-[highlighted]:bg-shine';
