import { createElement, type FunctionComponent } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Lets React take over what the server drew. */
export function wakeIsland(
  place: Element,
  name: string,
  component: FunctionComponent<Record<string, unknown>>,
  props: Record<string, unknown>,
): void {
  hydrateRoot(place, createElement(component, props), { identifierPrefix: name });
}
