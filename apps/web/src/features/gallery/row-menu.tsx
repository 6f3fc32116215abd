import type { ButtonHTMLAttributes, ReactElement } from 'react';
import { lazyCode } from '../../ui/lazy.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import type { RowMenuProps } from './row-menu-list.tsx';

const list = lazyCode(async () => (await import('./row-menu-list.tsx')).RowMenuList);

/** A few things to do, below their button. */
export const RowMenu = ({
  button,
  ...props
}: RowMenuProps & { button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>> }) => (
  <LazyMenu menu={list} props={props} button={button} />
);
