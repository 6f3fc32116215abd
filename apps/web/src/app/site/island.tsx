import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandName, IslandProps } from './islands.ts';

/**
 * A part of a drawn page that comes alive in the browser. It is drawn as a tree of its own, as it is
 * woken, so that its ids are the same in both.
 *
 * @param wake when it comes alive: once the page has come to rest, once it is near the screen, or once
 *   somebody points at it, touches it or comes to it by keyboard
 */
export function Island<N extends IslandName>({
  name,
  of,
  props,
  wake = 'seen',
}: {
  name: N;
  of: FunctionComponent<IslandProps<N>>;
  props: IslandProps<N>;
  wake?: 'rest' | 'seen' | 'touched';
}) {
  const html = renderToString(createElement(of as FunctionComponent<object>, props as object), {
    identifierPrefix: name,
  });
  return (
    <div
      className="contents"
      data-island={name}
      data-wake={wake}
      data-props={JSON.stringify(props)}
      // Drawn by React just above.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
