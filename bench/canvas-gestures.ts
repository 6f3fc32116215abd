import type { Browser, Page } from 'playwright-core';

/** Figures from the trace of one gesture; milliseconds except for `fps`. */
export interface Measured {
  /** Frames shown a second. */
  fps: number;
  /** 95th percentile of the times between frames, in milliseconds. */
  p95: number;
  worst: number;
  /** 95th percentile from a pointer event until its change is drawn: scripts and canvas, without vsync. */
  script: number;
}

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  ts: number;
  dur?: number;
  pid: number;
  tid: number;
  args?: { data?: { type?: string } };
}

const middle = { x: 720, y: 420 };

/**
 * Rate at which most mice report, in Hz (USB, full speed, every 8 ms). At the screen's own 60 Hz a frame would now and
 * then fall between two reports, have nothing new to show, and look like a dropped frame.
 */
const mouseRate = 125;

/** Calls `act` at the mouse's rate, without waiting for the page. */
async function paced(steps: number, act: (step: number) => Promise<void>): Promise<void> {
  const started = performance.now();
  const acts: Promise<void>[] = [];
  for (let step = 0; step < steps; step++) {
    acts.push(act(step));
    const early = started + ((step + 1) * 1000) / mouseRate - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
  }
  await Promise.all(acts);
}

async function drag(page: Page, button: 'left' | 'middle'): Promise<void> {
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down({ button });
  await paced(375, (i) =>
    page.mouse.move(middle.x + 330 * Math.sin(i / 39.6), middle.y + 210 * Math.sin(i / 27)),
  );
  await page.mouse.up({ button });
}

async function zoom(page: Page, steps: number, by: (step: number) => number): Promise<void> {
  await page.mouse.move(middle.x, middle.y);
  await paced(steps, (step) => page.mouse.wheel(0, by(step)));
}

/** In this order: the third leaves the view near, where the others are made again. */
export const gestures: Record<string, (page: Page) => Promise<void>> = {
  'pan, whole in sight': (page) => drag(page, 'middle'),
  'zoom out and in': (page) => zoom(page, 332, (i) => (i % 166 < 83 ? -11.5 : 11.5)),
  'zoom to the pixels': (page) => zoom(page, 83, () => -10.6),
  'pan, near': (page) => drag(page, 'middle'),
  'stroke, near': (page) => drag(page, 'left'),
};

const percentile = (values: readonly number[], part: number): number =>
  values.length === 0
    ? Number.NaN
    : values.toSorted((a, b) => a - b)[
        Math.min(values.length - 1, Math.floor(values.length * part))
      ]!;

/** Carries a gesture out under a trace of the browser. */
export async function measure(
  browser: Browser,
  page: Page,
  gesture: (page: Page) => Promise<void>,
  settled: () => Promise<void>,
): Promise<Measured> {
  await settled();
  await browser.startTracing(page, {
    categories: [
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      'devtools.timeline.frame',
      'disabled-by-default-devtools.timeline.frame',
    ],
  });
  await gesture(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return read(traceEvents);
}

const moved = new Set(['pointermove', 'wheel']);

function read(events: TraceEvent[]): Measured {
  const sorted = events.toSorted((a, b) => a.ts - b.ts);
  const inputs = sorted.filter(
    ({ name, args }) => name === 'EventDispatch' && moved.has(args?.data?.type ?? ''),
  );
  const [first, last] = [inputs[0]!.ts, inputs.at(-1)!.ts];
  const process = inputs[0]!.pid;
  const during = sorted.filter(
    ({ ts, pid }) => pid === process && ts >= first && ts <= last + 50_000,
  );
  const frames = during.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1000);
  const between = frames.slice(1).map((ts, i) => ts - frames[i]!);
  const drawn = during
    .filter(({ name }) => name === 'FireAnimationFrame')
    .map(({ ts, dur = 0 }) => ({ from: ts, to: ts + dur }));
  const script = inputs.flatMap(({ ts, dur = 0 }) => {
    const frame = drawn.find(({ from }) => from >= ts);
    // Waiting for the next frame is the screen's time, not the page's.
    return frame ? [(dur + frame.to - frame.from) / 1000] : [];
  });
  return {
    fps: (1000 * between.length) / between.reduce((sum, ms) => sum + ms, 0),
    p95: percentile(between, 0.95),
    worst: Math.max(...between),
    script: percentile(script, 0.95),
  };
}
