import { tooMany } from './errors.ts';

/** Limits how much of one kind of work runs at a time. */
export interface Slots {
  /** @param person whose work it is; work without one takes turns as one person's, within the limits for all */
  run<T>(work: () => Promise<T>, person?: string): Promise<T>;
}

export interface SlotLimits {
  /** Pieces of work that run at once. */
  running: number;
  /** Pieces of work that wait for their turn; what comes then is refused at once, before it has cost anything. */
  waiting: number;
}

const retrySeconds = 5;

/**
 * People take turns: of those who wait, the one goes next whose work began longest ago, and their own work stays in its
 * order. So one person's work delays another's by one piece of it at most.
 * @param ofOne limits for one person's work; without them, those for all
 * @throws DomainError rate_limited from `run` when too much waits, saying whose
 */
export function createSlots(all: SlotLimits, ofOne: SlotLimits = all): Slots {
  const waiting: { person: string; go: () => void }[] = [];
  const running = new Map<string, number>();
  /** When work of a person began last, counted in pieces of work; of those who have some. */
  const began = new Map<string, number>();
  let pieces = 0;
  let total = 0;
  const runningOf = (person: string) => running.get(person) ?? 0;
  const limitsOf = (person: string) => (person === '' ? all : ofOne);
  const waitingOf = (person: string) => waiting.filter((one) => one.person === person).length;

  function begin(person: string): void {
    total += 1;
    running.set(person, runningOf(person) + 1);
    began.set(person, ++pieces);
  }
  function end(person: string): void {
    total -= 1;
    running.set(person, runningOf(person) - 1);
    if (runningOf(person) === 0) {
      running.delete(person);
      if (waitingOf(person) === 0) began.delete(person);
    }
  }
  function beginNext(): void {
    if (total >= all.running) return;
    const [next] = waiting
      .filter(({ person }) => runningOf(person) < limitsOf(person).running)
      .toSorted((a, b) => (began.get(a.person) ?? 0) - (began.get(b.person) ?? 0));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    begin(next.person);
    next.go();
    beginNext();
  }

  return {
    async run(work, person = '') {
      if (total < all.running && runningOf(person) < limitsOf(person).running) begin(person);
      else {
        if (person !== '' && waitingOf(person) >= ofOne.waiting)
          throw tooMany(
            `You have ${ofOne.running + ofOne.waiting} of these running or waiting, the maximum. Try again when one is done.`,
            retrySeconds,
          );
        if (waiting.length >= all.waiting)
          throw tooMany('The server is busy. Try again in a few seconds.', retrySeconds);
        await new Promise<void>((go) => waiting.push({ person, go }));
      }
      try {
        return await work();
      } finally {
        end(person);
        beginNext();
      }
    },
  };
}
