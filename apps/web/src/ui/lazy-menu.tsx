import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ComponentType,
  type ReactElement,
  useState,
} from 'react';
import { type LazyCode, useLazyCode } from './lazy.tsx';
import { keyOf } from '../lib/keys.ts';

type MenuButtonElement = ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;

/** A button that loads its menu on hover or focus. */
export function lazyMenuButton(
  button: MenuButtonElement,
  { load }: LazyCode<unknown>,
  open: () => void,
) {
  /** A failed load is shown only when the button is pressed. */
  const prepare = () => void load().catch(() => {});
  return cloneElement(button, {
    'aria-expanded': false,
    onClick: open,
    onFocus: prepare,
    onPointerEnter: prepare,
    onKeyDown: (event) => {
      if (keyOf(event) !== 'ArrowDown') return;
      event.preventDefault();
      open();
    },
  });
}

/**
 * A menu on every page, whose code is loaded when it is wanted.
 *
 * @param menu renders the menu, open from the start
 */
export function LazyMenu<Props extends object>({
  button,
  menu,
  props,
}: {
  button: MenuButtonElement;
  menu: LazyCode<ComponentType<Props & { button: ReactElement }>>;
  props: Props;
}) {
  const [wanted, setWanted] = useState(false);
  const Menu = useLazyCode(menu, wanted, () => setWanted(false));
  if (wanted && Menu) return <Menu {...props} button={button} />;
  return lazyMenuButton(cloneElement(button, { 'aria-haspopup': 'menu' }), menu, () =>
    setWanted(true),
  );
}
