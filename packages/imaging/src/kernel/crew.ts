import type { RunControl } from '../run-control.ts';
import { Arena } from './arena.ts';
import { type RowBand, bandCount, type BandPass, finishBand, takeBand, workRows } from './bands.ts';
import { createKernel, type Kernel } from './kernel.ts';
import type { Helper, Team } from './team.ts';

/** Pixels between two looks at the event loop: some 10 ms. */
const stretch = 12_000;
/** How long a thread waits for its helpers at a time, in milliseconds. */
const patience = 250;
/** After this many waits, a helper that has not finished its band counts as lost. */
const patienceTimes = 40;

/** A thread's own memory at a level: addresses in the kernel's memory. */
export type ThreadMemory = { block: number; ownOccupancy: number };

export type CrewMeans = {
  /** Another kernel than the WebAssembly one, to compare them; not with a team. */
  kernelOf?: (arena: Arena) => Kernel;
  team?: Team;
};

/** A run's own thread and its helpers, over one memory. */
export class Crew {
  readonly arena: Arena;
  private readonly kernel: Kernel;
  private readonly team: Team | undefined;
  private readonly control: number;
  private readonly start: number;
  private readonly joined = new WeakSet<Helper>();
  private passes = 0;
  private lost = false;

  constructor({ team, kernelOf = createKernel }: CrewMeans) {
    this.arena = new Arena(team !== undefined);
    this.kernel = kernelOf(this.arena);
    this.team = team;
    this.control = this.arena.alloc(12);
    this.start = this.arena.mark();
  }

  /** Makes the memory free for another run; false if a lost helper may still write into it. */
  clear(): boolean {
    this.arena.release(this.start);
    return !this.lost;
  }

  /** Threads there are at the moment, this one among them. */
  get threads(): number {
    return 1 + (this.team?.helpers.length ?? 0);
  }

  /**
   * One pass over bands of a level; `seats` has a place for this thread and for as many helpers as may
   * take part. `report` gets the fraction done, 0–1. Throws `cancelled`, when no helper is at work any more.
   */
  async run(
    what: Omit<BandPass, 'number' | 'control' | keyof ThreadMemory>,
    seats: readonly ThreadMemory[],
    control: RunControl,
    report: (fraction: number) => void = () => undefined,
  ): Promise<void> {
    const pass = { ...what, ...seats[0], number: ++this.passes, control: this.control };
    const words = this.arena.i32(this.control, 3).fill(0);
    Atomics.store(words, 0, pass.number << 10);
    const count = bandCount(pass);
    if (count > 1) this.call(pass, seats.slice(1));
    const { memory } = this.arena;
    try {
      for (let band = takeBand(memory, pass); band; band = takeBand(memory, pass)) {
        try {
          await this.work(pass, band, control);
        } finally {
          finishBand(memory, pass);
        }
        report(Atomics.load(words, 1) / count);
      }
    } finally {
      // Close the pass, also after an error, so that no thread takes another of its bands.
      const taken = Atomics.exchange(words, 0, 0) & 1023;
      await this.gather(words, taken);
    }
    control.check();
    if (this.lost || words[2] > 0) throw new Error('A helping thread failed.');
  }

  private call(pass: BandPass, seats: readonly ThreadMemory[]): void {
    this.team?.helpers.slice(0, seats.length).forEach((helper, k) => {
      if (!this.joined.has(helper)) {
        this.joined.add(helper);
        helper.post({ kind: 'join', memory: this.arena.memory });
      }
      helper.post({ kind: 'pass', pass: { ...pass, ...seats[k] } });
    });
  }

  private async work(pass: BandPass, band: RowBand, control: RunControl): Promise<void> {
    const rows = Math.max(4, Math.ceil(stretch / pass.width));
    const up = pass.sweep !== null && pass.sweep % 2 === 1;
    for (let done = band.from; done < band.to; done += rows) {
      const end = Math.min(band.to, done + rows);
      if (up) workRows(this.kernel, pass, band.from + band.to - end, band.from + band.to - done);
      else workRows(this.kernel, pass, done, end);
      await control.breathe();
    }
  }

  /** Waits until the helpers have finished the bands they took: some tens of milliseconds each. */
  private async gather(words: Int32Array, taken: number): Promise<void> {
    for (let times = 0; times < patienceTimes; times++) {
      const done = Atomics.load(words, 1);
      if (done >= taken) return;
      await Atomics.waitAsync(words, 1, done, patience).value;
    }
    this.lost = true;
  }
}

/** Each team's crew while it is not at work: shared memory is slow to be given back, so it is kept. */
const resting = new WeakMap<Team, Crew>();
const atWork = new WeakSet<Team>();

/** Does `work` with a crew of the team, or alone while the team helps another run. */
export async function withCrew<T>(means: CrewMeans, work: (crew: Crew) => Promise<T>): Promise<T> {
  const { team } = means;
  if (!team || atWork.has(team)) return work(new Crew({ ...means, team: undefined }));
  const crew = resting.get(team) ?? new Crew(means);
  atWork.add(team);
  try {
    return await work(crew);
  } finally {
    atWork.delete(team);
    if (crew.clear()) resting.set(team, crew);
    else resting.delete(team);
  }
}
