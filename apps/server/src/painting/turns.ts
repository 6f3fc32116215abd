/**
 * Who is next where several works share a pool: of what waits, a part of that for which least was done (weighted fair
 * queueing: Demers, Keshav and Shenker 1989). So a draft does not wait for all of a large order, nor can small ones keep
 * that waiting for ever: who comes begins where an equal part of the pool has brought the others. What is part of nothing
 * goes first.
 */
export function createTurns(clock = () => performance.now()) {
  const waiting: { of: string | undefined; from: number; go: () => void }[] = [];
  /** Number of running tasks per job. */
  const running = new Map<string, number>();
  /** Up to where each has come, in seconds of the pool; of those who are further than an equal part of it. */
  const come = new Map<string, number>();
  /** The equal share of the pool so far: the virtual time. */
  let equal = 0;
  /** Seconds of the pool that have passed: each task has its part of it. */
  let passed = 0;
  let looked = clock();

  /** The virtual start time of a job that arrived when the equal share was `from`. */
  const placeOf = (of: string | undefined, from = equal) =>
    of === undefined ? -Infinity : Math.max(from, come.get(of) ?? 0);

  return {
    /** Waits for a place. */
    wait: (of: string | undefined) =>
      new Promise<void>((go) => waiting.push({ of, from: equal, go })),
    /** Gives a place to the next ones that may start. */
    next(mayStart: (of: string | undefined) => boolean = () => true): void {
      let first: (typeof waiting)[number] | undefined;
      for (const one of waiting)
        if (
          mayStart(one.of) &&
          (!first || placeOf(one.of, one.from) < placeOf(first.of, first.from))
        )
          first = one;
      if (!first) return;
      waiting.splice(waiting.indexOf(first), 1);
      first.go();
    },
    /** Accounts for the time since the last call, during which `tasks` tasks ran. */
    pass(tasks: number): void {
      const now = clock();
      const seconds = (now - looked) / 1000;
      looked = now;
      if (tasks === 0) return;
      passed += seconds / tasks;
      const sharing = new Set([...running.keys(), ...waiting.map(({ of }) => of)]);
      sharing.delete(undefined);
      equal += seconds / Math.max(1, sharing.size);
      for (const [of, at] of come) if (at <= equal) come.delete(of);
    },
    /**
     * Starts counting the work for a job. The returned function ends that and returns the seconds of the pool it took.
     */
    work(of: string | undefined): () => number {
      const from = passed;
      if (of === undefined) return () => passed - from;
      const place = placeOf(of);
      running.set(of, (running.get(of) ?? 0) + 1);
      return () => {
        const left = running.get(of)! - 1;
        if (left > 0) running.set(of, left);
        else running.delete(of);
        come.set(of, Math.max(come.get(of) ?? 0, place) + passed - from);
        return passed - from;
      };
    },
  };
}
