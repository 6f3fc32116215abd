import { outline, type PointerInput } from '@limn/canvas';
import { useEffect, useRef } from 'react';
import { isTyping } from '../../../lib/is-typing.ts';
import { withLazyCode } from '../../../ui/lazy.tsx';
import { drawFrame } from './draw-frame.ts';
import { isOverlayEmpty } from './overlay.ts';
import { part } from '../part.ts';
import { parts } from '../parts.ts';
import { Renderer } from './renderer.ts';
import type { CanvasSession } from '../session.ts';
import { fitView, toCanvas } from './view-geometry.ts';
import { useZoomPercent, zoomAt } from './view.ts';
import { keyOf } from '../../../lib/keys.ts';

/** Draws the selection, handles and brushes; the canvas itself comes first. */
const overlayCode = part(() => import('./draw-overlay.ts'));

/** Fingers on the stage: one works, two pan and zoom, a short touch of two undoes, of three redoes. */
interface Touch {
  points: Map<number, { x: number; y: number }>;
  most: number;
  since: number;
  moved: boolean;
}
const tap = { time: 300, reach: 12 };
/** For so long after a pen was seen fingers are taken for the hand that holds it, in milliseconds. */
const palm = 500;
/** A pointer that is pressed and rests is expected nowhere else; milliseconds. */
const restsAfter = 50;
/** A shorter press of Tab goes to the next control, a longer one compares; milliseconds. */
const shortPress = 220;

/**
 * The stage: what the canvas shows, and every pointer on it. Places and colours are the editor's; this draws them and
 * hands pointers on in canvas pixels.
 */
export function Stage({ session }: { session: CanvasSession }) {
  const picture = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const percent = useZoomPercent(session);

  // The outside systems are the canvas elements, their size and the pointers on them.
  useEffect(() => {
    const stage = place.current!;
    const pictures = picture.current!;
    const above = overlay.current!;
    const { editor, view } = session;
    const renderer = new Renderer(pictures, editor, session.pixels, {
      onDrawn: (whole) => stage.setAttribute('aria-busy', String(!whole)),
      over: (pen) => drawFrame(pen, session),
    });
    let hover: { x: number; y: number } | null = null;
    let ants: { of: unknown; path: Path2D | null } = { of: null, path: null };
    let overlayAsked = 0;
    let dash = 0;
    let movedAt = -Infinity;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const still = matchMedia('(prefers-reduced-motion: reduce)');

    const drawAbove = (): void => {
      overlayAsked = 0;
      const { selection } = editor.state;
      if (ants.of !== selection)
        ants = { of: selection, path: selection && antsOf(outline(selection)) };
      const isMoving = performance.now() - movedAt < restsAfter;
      const shown = { ants: ants.path, dash, hover, isMoving };
      const isEmpty = isOverlayEmpty(session, shown);
      const overlay = overlayCode.now();
      if (overlay && !isEmpty) overlay.drawOverlay(above, session, shown);
      else if (!isEmpty) void overlayCode.load().then(askAbove, () => undefined);
      above.hidden = isEmpty;
    };
    const askAbove = (): void => {
      overlayAsked ||= requestAnimationFrame(drawAbove);
    };
    // Loaded at once, so that it works even if the connection is lost later.
    void overlayCode.load().catch(() => undefined);
    const marching = setInterval(() => {
      if (!editor.state.selection || still.matches || document.hidden) return;
      dash = (dash + 1) % 8;
      askAbove();
    }, 90);

    let first = true;
    const resized = new ResizeObserver(() => {
      const { width, height } = stage.getBoundingClientRect();
      const density = devicePixelRatio;
      for (const canvas of [pictures, above]) {
        canvas.width = Math.max(1, Math.round(width * density));
        canvas.height = Math.max(1, Math.round(height * density));
      }
      const before = session.stage.get();
      session.stage.set({ width, height });
      if (first && width > 0) {
        first = false;
        view.set(fitView(editor.frame, width, height));
      } else {
        // Keep the centre of the view in place.
        const { x, y, zoom: scale } = view.get();
        view.set({
          x: x + (before.width - width) / 2 / scale,
          y: y + (before.height - height) / 2 / scale,
          zoom: scale,
        });
      }
      show();
    });
    const show = (): void => {
      const { x, y, zoom: scale } = view.get();
      renderer.setView({ x, y, zoom: scale * devicePixelRatio });
      askAbove();
    };
    resized.observe(stage);
    const themed = new MutationObserver(show);
    themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const leaveView = view.subscribe(show);
    let framing: unknown = false;
    const leaveEditor = editor.subscribe(() => {
      const { tool, transient } = editor.state;
      const now = transient?.kind === 'frame' ? transient : tool === 'frame';
      renderer.update();
      if (now !== framing) renderer.ask();
      framing = now;
      askAbove();
    });

    const inputOf = (event: PointerEvent): PointerInput => {
      const { left, top } = stage.getBoundingClientRect();
      const at = toCanvas(view.get(), event.clientX - left, event.clientY - top);
      return {
        ...at,
        pressure: event.pointerType === 'mouse' ? 0.5 : event.pressure,
        ...(event.pointerType === 'pen'
          ? { lean: { x: event.tiltX / 90, y: event.tiltY / 90 } }
          : {}),
        reach: 9 / view.get().zoom,
        shift: event.shiftKey,
        alt: event.altKey,
        ctrl: event.ctrlKey || event.metaKey,
      };
    };
    const touch: Touch = { points: new Map(), most: 0, since: 0, moved: false };
    let panning: { x: number; y: number } | null = null;
    let working = false;
    /** When a pen last touched or hovered over the stage: touches shortly after it are ignored as a resting palm. */
    let penned = -palm;
    const isPalm = (event: PointerEvent): boolean =>
      event.pointerType === 'touch' && event.timeStamp - penned < palm;

    const down = (event: PointerEvent): void => {
      if (event.pointerType === 'pen') penned = event.timeStamp;
      if (isPalm(event)) return;
      stage.focus({ preventScroll: true });
      const at = { x: event.clientX, y: event.clientY };
      if (event.pointerType === 'touch') {
        if (touch.points.size === 0)
          Object.assign(touch, { most: 0, since: event.timeStamp, moved: false });
        touch.points.set(event.pointerId, at);
        touch.most = Math.max(touch.most, touch.points.size);
        if (touch.points.size > 1) {
          if (working) editor.cancel();
          working = false;
          panning = null;
          stage.setPointerCapture(event.pointerId);
          return;
        }
      }
      stage.setPointerCapture(event.pointerId);
      const { tool } = editor.state;
      if (event.button === 1 || tool === 'hand' || held.space) {
        panning = at;
        stage.style.cursor = 'grabbing';
        return;
      }
      if (event.button !== 0) return;
      if (tool === 'zoom') {
        zoomAt(session, event.clientX, event.clientY, event.altKey || event.shiftKey ? 0.5 : 2);
        return;
      }
      if (tool === 'text') {
        const start = inputOf(event);
        withLazyCode(parts.tools, ({ typeText }) => void typeText(session, start));
        return;
      }
      working = true;
      editor.pointerDown(inputOf(event));
    };
    const move = (event: PointerEvent): void => {
      const { left, top } = stage.getBoundingClientRect();
      if (event.pointerType === 'pen') penned = event.timeStamp;
      if (isPalm(event)) return;
      hover = { x: event.clientX - left, y: event.clientY - top };
      if (event.pointerType === 'touch' && touch.points.size > 1) {
        pinch(session, touch, event);
        return;
      }
      if (panning) {
        const { x, y, zoom: scale } = view.get();
        view.set({
          x: x - (event.clientX - panning.x) / scale,
          y: y - (event.clientY - panning.y) / scale,
          zoom: scale,
        });
        panning = { x: event.clientX, y: event.clientY };
        return;
      }
      if (working) {
        const events = event.getCoalescedEvents?.() ?? [];
        const ahead = event.getPredictedEvents?.() ?? [];
        movedAt = performance.now();
        clearTimeout(resting);
        resting = setTimeout(askAbove, restsAfter);
        editor.pointerMove((events.length > 0 ? events : [event]).map(inputOf), ahead.map(inputOf));
      } else {
        editor.pointerHover(inputOf(event));
        askAbove();
      }
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerType === 'touch' && !touch.points.has(event.pointerId)) return;
      if (event.pointerType === 'touch') {
        touch.points.delete(event.pointerId);
        const short = event.timeStamp - touch.since < tap.time && !touch.moved;
        if (touch.points.size === 0 && touch.most > 1 && short) {
          if (touch.most === 2) editor.undo();
          else editor.redo();
          return;
        }
      }
      if (panning) {
        panning = null;
        stage.style.cursor = '';
        return;
      }
      if (working) editor.pointerUp(inputOf(event));
      working = false;
    };
    const cancelled = (event: PointerEvent): void => {
      touch.points.delete(event.pointerId);
      panning = null;
      if (working) editor.cancel();
      working = false;
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { x, y, zoom: scale } = view.get();
      const fine = event.deltaMode === 1 ? 16 : 1;
      if (event.shiftKey && !event.ctrlKey) {
        view.set({ x: x + ((event.deltaX || event.deltaY) * fine) / scale, y, zoom: scale });
      } else zoomAt(session, event.clientX, event.clientY, Math.exp((-event.deltaY * fine) / 400));
    };
    const doubled = (): void => {
      if (editor.state.tool === 'move' && editor.active?.kind === 'text')
        session.typing.set(editor.active.id);
      else if (editor.state.tool === 'points')
        withLazyCode(parts.commands, ({ edit }) => edit.bendPoint(editor));
      else if (editor.state.tool === 'move' && editor.active?.kind === 'shape')
        withLazyCode(parts.commands, ({ edit }) => edit.editPoints(editor));
    };
    const leave = (): void => {
      hover = null;
      askAbove();
    };
    const held = { space: false };
    let comparing: ReturnType<typeof setTimeout> | null = null;
    const compare = (event: KeyboardEvent): void => {
      if (event.type === 'keydown' && !event.shiftKey && document.activeElement === stage) {
        event.preventDefault();
        comparing ??= setTimeout(() => editor.compare('last'), shortPress);
      } else if (event.type === 'keyup' && comparing !== null) {
        clearTimeout(comparing);
        comparing = null;
        if (editor.state.before) editor.compare(null);
        else focusAfter(stage);
      }
    };
    const key = (event: KeyboardEvent): void => {
      const pressed = keyOf(event);
      if (pressed === 'Tab') compare(event);
      if (pressed !== ' ' || isTyping(event.target)) return;
      if (event.type === 'keydown' && document.activeElement === stage) event.preventDefault();
      held.space = event.type === 'keydown';
      stage.style.cursor = held.space ? 'grab' : '';
    };
    stage.addEventListener('pointerdown', down);
    stage.addEventListener('pointermove', move);
    stage.addEventListener('pointerup', up);
    stage.addEventListener('pointercancel', cancelled);
    stage.addEventListener('pointerleave', leave);
    stage.addEventListener('dblclick', doubled);
    stage.addEventListener('wheel', wheel, { passive: false });
    addEventListener('keydown', key);
    addEventListener('keyup', key);
    return () => {
      clearInterval(marching);
      clearTimeout(resting);
      cancelAnimationFrame(overlayAsked);
      resized.disconnect();
      themed.disconnect();
      leaveView();
      leaveEditor();
      renderer.close();
      stage.removeEventListener('pointerdown', down);
      stage.removeEventListener('pointermove', move);
      stage.removeEventListener('pointerup', up);
      stage.removeEventListener('pointercancel', cancelled);
      stage.removeEventListener('pointerleave', leave);
      stage.removeEventListener('dblclick', doubled);
      stage.removeEventListener('wheel', wheel);
      removeEventListener('keydown', key);
      removeEventListener('keyup', key);
    };
  }, [session]);

  return (
    <div
      ref={place}
      tabIndex={0}
      role="application"
      aria-label={`Canvas, shown at ${percent} percent`}
      aria-roledescription="canvas"
      aria-keyshortcuts="Tab"
      data-tool-cursor
      className="absolute inset-0 touch-none overflow-hidden outline-none select-none focus-visible:ring-2 focus-visible:ring-focus focus-visible:ring-inset"
    >
      <canvas ref={picture} aria-hidden className="absolute inset-0 size-full" />
      <canvas
        ref={overlay}
        aria-hidden
        className="pointer-events-none absolute inset-0 z-[5] size-full"
      />
    </div>
  );
}

/** Focuses the next control after an element, like Tab. */
function focusAfter(element: HTMLElement): void {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [tabindex]',
    ),
  ].filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility());
  all[all.indexOf(element) + 1]?.focus();
}

function antsOf(lines: readonly (readonly [number, number])[][]): Path2D {
  const path = new Path2D();
  for (const line of lines) {
    line.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    path.closePath();
  }
  return path;
}

/** Two fingers: their middle pans, their distance zooms. */
function pinch(session: CanvasSession, touch: Touch, event: PointerEvent): void {
  const before = touch.points.get(event.pointerId);
  const other = [...touch.points].find(([id]) => id !== event.pointerId)?.[1];
  if (!before || !other) return;
  const now = { x: event.clientX, y: event.clientY };
  if (Math.hypot(now.x - before.x, now.y - before.y) > 2) touch.moved = true;
  const was = Math.hypot(before.x - other.x, before.y - other.y);
  const is = Math.hypot(now.x - other.x, now.y - other.y);
  const { x, y, zoom } = session.view.get();
  session.view.set({
    x: x - (now.x - before.x) / 2 / zoom,
    y: y - (now.y - before.y) / 2 / zoom,
    zoom,
  });
  if (was > 10) zoomAt(session, (now.x + other.x) / 2, (now.y + other.y) / 2, is / was);
  touch.points.set(event.pointerId, now);
}
