import { ImagingError } from './errors.ts';

/** The current step of a run. Callers write the texts that people read. */
export type RunStep =
  | 'composing'
  | 'reading-guide'
  | 'cutting-out-subject'
  | 'reading-surroundings'
  | 'choosing-artworks'
  | 'painting'
  | 'enlarging'
  | 'studying-artworks'
  | 'measuring-style'
  | 'finding-things'
  | 'looking'
  | 'filling'
  | 'cutting-out'
  | 'refining-edge'
  | 'adjusting'
  | 'sharpening'
  | 'cloning'
  | 'matching-light'
  | 'placing-subject'
  | 'placing-object'
  | 'blending'
  /** The server does it for the caller. */
  | 'on-server'
  | 'done';

/** How a caller follows and stops a long computation. */
export type RunOptions = {
  /** Called with a fraction 0–1 that never falls, and the step that has begun. */
  onProgress?: (fraction: number, step: RunStep) => void;
  /** Either of these stops the run with an `ImagingError` of code 'cancelled'. */
  signal?: AbortSignal;
  isCancelled?: () => boolean;
};

/** Longest stretch of work between two looks at the event loop, in milliseconds. */
const stretch = 40;

/** Carries progress, cancellation and yielding through a run. */
export class RunControl {
  private readonly options: RunOptions;
  private reached = 0;
  private lastYield = performance.now();
  private step: RunStep | undefined;

  constructor(options: RunOptions = {}) {
    this.options = options;
    this.check();
  }

  report(fraction: number, step: RunStep): void {
    const next = Math.min(1, Math.max(this.reached, fraction));
    if (next === this.reached && step === this.step) return;
    this.reached = next;
    this.step = step;
    this.options.onProgress?.(next, step);
  }

  check(): void {
    if (this.options.signal?.aborted || this.options.isCancelled?.()) {
      throw new ImagingError('cancelled', 'The run was cancelled.');
    }
  }

  /** Yields to the event loop when a stretch has passed, then looks whether to stop. */
  async breathe(): Promise<void> {
    if (performance.now() - this.lastYield < stretch) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.lastYield = performance.now();
    this.check();
  }
}
