/** Milliseconds by step, each from the one before. */
export class StepTimer {
  readonly timings: Record<string, number> = {};
  private last = performance.now();

  lap(step: string): void {
    const now = performance.now();
    this.timings[step] = Math.round(now - this.last);
    this.last = now;
  }
}
