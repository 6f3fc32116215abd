import { useSyncExternalStore } from 'react';
import { fitView, toCanvas } from './view-geometry.ts';
import type { CanvasSession } from '../session.ts';

const least = 0.02;
const most = 32;

const bounded = (zoom: number): number => Math.min(most, Math.max(least, zoom));

/** Zooms by a factor, with what is at a place of the window staying there. */
export function zoomAt(
  session: CanvasSession,
  clientX: number,
  clientY: number,
  factor: number,
): void {
  const stage = document.querySelector('[data-tool-cursor]')?.getBoundingClientRect();
  const x = clientX - (stage?.left ?? 0);
  const y = clientY - (stage?.top ?? 0);
  const view = session.view.get();
  const at = toCanvas(view, x, y);
  const zoom = bounded(view.zoom * factor);
  session.view.set({ x: at.x - x / zoom, y: at.y - y / zoom, zoom });
}

/** Zooms to a scale about the middle of the stage. */
export function zoomTo(session: CanvasSession, zoom: number): void {
  const { width, height } = session.stage.get();
  const view = session.view.get();
  const at = toCanvas(view, width / 2, height / 2);
  const next = bounded(zoom);
  session.view.set({ x: at.x - width / 2 / next, y: at.y - height / 2 / next, zoom: next });
}

export function fitFrame(session: CanvasSession): void {
  const { width, height } = session.stage.get();
  session.view.set(fitView(session.editor.frame, width, height));
}

/** The zoom in percent; panning does not change it. */
export function useZoomPercent({ view }: CanvasSession): number {
  return useSyncExternalStore(view.subscribe, () => Math.round(view.get().zoom * 100));
}
