import type { ButtonHTMLAttributes, ReactElement } from 'react';
import { late } from '../../ui/late.tsx';
import { LateMenu } from '../../ui/late-menu.tsx';
import type { RowMenuProps } from './row-menu-list.tsx';

const list = late(async () => (await import('./row-menu-list.tsx')).RowMenuList);

/** A few things to do, below their button. */
export const RowMenu = ({
  button,
  ...props
}: RowMenuProps & { button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>> }) => (
  <LateMenu menu={list} props={props} button={button} />
);
