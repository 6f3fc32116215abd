import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandName, IslandProps } from './islands.ts';

/**
 * A part of a server-rendered page that is hydrated in the browser. It is rendered as its own tree, as it is hydrated,
 * so that its ids are the same in both.
 *
 * @param wake when it is hydrated: once the page is idle, once it is near the screen, or at the first pointer, touch or
 * keyboard focus
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
