import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** A screen whose code is loaded when it is first shown. */
export const screen = <Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: (await load())[name] }));
