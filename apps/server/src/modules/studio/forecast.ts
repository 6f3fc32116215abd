import type { GenerationId, UserId } from '@limn/contracts/ids';
import { queues } from './jobs.ts';

type QueueName = keyof typeof queues;

/** A generation as the queues see it. Times are in milliseconds since 1970. */
export interface Run {
  id: GenerationId;
  userId: UserId;
  queue: QueueName;
  model: string;
  /** Into a canvas: what it takes tells nothing of others. */
  placed: boolean;
  /** The process that works on it, or did. */
  worker: string | null;
  pictures: number;
  /** Of one picture. */
  megapixels: number;
  /** 0–1. */
  progress: number;
  /** The round of its queue in which it is taken. */
  turn: number;
  askedAt: number;
  startedAt: number | null;
  finishedAt: number | null;
}

/** What stands before a generation that has not begun. */
export interface Waiting {
  /** Generations of its queue that are worked on or come first. */
  ahead: number;
  /** Until it begins, in seconds, by how long others took; null where none was measured yet. */
  startsIn: number | null;
}

/** What a picture takes beside its pixels: planning, marking, encoding, signing and storing it, as so many megapixels. */
const pictureMegapixels = 0.8;
/** So many of each model tell how long one takes, the newest. These and what follows are by trial: `npm run bench:waits`. */
const measured = 20;
/** Seconds until a place that has become free is taken. */
const pause = 0.7;
/** A worker that has ended none for so long, and has none, may be gone; milliseconds. */
const aliveMs = 120_000;
/**
 * Of what people who were here of late may still ask for in a round before one, so much is reckoned to come. Into the queue of
 * what models compose few do: twice as many have a place in it at once.
 */
const comesAgain: Record<QueueName, number> = { painting: 0.7, composing: 0 };

/** Longer than by what is known: meanwhile others ask, and little work goes first. */
const othersCome = 1.1;

/** How much of a worker's time each takes that runs there: who waits for a provider leaves half of it to others. */
const weights: Record<QueueName, number> = { painting: 1, composing: 0.5 };

const workOf = ({ pictures, megapixels }: Run) => pictures * (megapixels + pictureMegapixels);
const isRunning = ({ startedAt, finishedAt }: Run) => startedAt !== null && finishedAt === null;
/** Of what is added up: whoever waits behind many meets the dear ones, too, which a median leaves out. */
const meanOf = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;

/** Seconds that one has had, or had in all, of its worker's time, which all that run there share. */
function had(run: Run, runs: readonly Run[], now: number): number {
  const [from, to] = [run.startedAt!, run.finishedAt ?? now];
  if (to <= from) return 0;
  const shared = runs
    .filter(({ worker, startedAt }) => worker === run.worker && startedAt !== null)
    .reduce((sum, other) => {
      const both = Math.min(to, other.finishedAt ?? now) - Math.max(from, other.startedAt!);
      return sum + weights[other.queue] * Math.max(0, both);
    }, 0);
  return (to - from) / 1000 / Math.max(1, shared / (to - from));
}

/** Learns how many seconds of a worker's time a generation takes; of a model without any as the others do. */
function costs(runs: readonly Run[], now: number): (run: Run) => number | null {
  const ended = runs
    // Else the clock was set back meanwhile.
    .filter((run) => !run.placed && run.finishedAt !== null && run.finishedAt > run.startedAt!)
    .toSorted((a, b) => b.finishedAt! - a.finishedAt!);
  const each = ended.map((run) => ({
    model: run.model,
    seconds: had(run, runs, now) / workOf(run),
  }));
  const byModel = new Map(
    [...Map.groupBy(each, ({ model }) => model)].map(([model, some]) => [
      model,
      meanOf(some.slice(0, measured).map(({ seconds }) => seconds)),
    ]),
  );
  const all = meanOf(each.map(({ seconds }) => seconds));
  return (run) => {
    const seconds = byModel.get(run.model) ?? all;
    return seconds === null ? null : seconds * workOf(run);
  };
}

/**
 * Seconds that a running one still needs. What it has had for the part that is done tells what it takes itself, the more
 * the further it is; who waits for a provider is told little of by its progress, and somewhat by its time.
 */
function leftOf(run: Run, runs: readonly Run[], cost: number, now: number): number {
  const { progress, queue } = run;
  const spent = had(run, runs, now);
  if (queue === 'composing') return (cost * (1 - progress) + Math.max(cost / 10, cost - spent)) / 2;
  if (progress === 0) return cost;
  const trust = Math.sqrt(progress);
  return (1 - progress) * (cost * (1 - trust) + (spent / progress) * trust);
}

/** How many workers there are, as far as is known. */
function workersOf(runs: readonly Run[], now: number): number {
  const alive = runs.filter(
    ({ startedAt, finishedAt }) =>
      startedAt !== null && (finishedAt === null || now - finishedAt < aliveMs),
  );
  return Math.max(1, new Set(alive.map(({ worker }) => worker)).size);
}

/** What stands in a queue: a generation, or what is reckoned to come before it. */
type Place = { run: Run | null; seconds: number };

/**
 * What waits in a queue, with what others will ask for meanwhile: people take turns, so whoever was here of late and has
 * nothing in a round may still be taken in it, before those of later rounds.
 */
function placesOf(
  queue: readonly Run[],
  runs: readonly Run[],
  cost: (run: Run) => number,
  now: number,
) {
  const places: Place[] = [];
  const name = queue[0]!.queue;
  const same = runs.filter((run) => run.queue === name);
  const open = same.filter(({ finishedAt }) => finishedAt === null);
  const usual = (comesAgain[name] * open.reduce((sum, run) => sum + cost(run), 0)) / open.length;
  const here = same.filter(({ finishedAt }) => finishedAt === null || now - finishedAt < aliveMs);
  const people = new Set(here.map(({ userId }) => userId));
  const begun = open.filter(isRunning).map(({ turn }) => turn);
  /** The first round of each person that nothing of theirs is known of. */
  const free = new Map(
    [...people].map((person) => {
      const own = open.filter(({ userId }) => userId === person).map(({ turn }) => turn + 1);
      return [person, Math.max(...(begun.length > 0 ? begun : [queue[0]!.turn]), ...own)];
    }),
  );
  queue.forEach((run, at) => {
    const before = queue[at - 1];
    if (before && before.turn < run.turn)
      for (const turn of free.values())
        for (let round = Math.max(turn, before.turn); round < run.turn; round++)
          places.push({ run: null, seconds: usual });
    places.push({ run, seconds: cost(run) });
  });
  return places;
}

/** When each of the queued begins, in seconds: as many at once as workers take, sharing their time. */
function startsOf(
  runs: readonly Run[],
  cost: (run: Run) => number,
  { workers, now: asked }: { workers: number; now: number },
) {
  const left = new Map<object, { queue: QueueName; seconds: number }>();
  const starts = new Map<Run, number>();
  for (const run of runs.filter(isRunning))
    left.set(run, { queue: run.queue, seconds: leftOf(run, runs, cost(run), asked) });
  const queued = Map.groupBy(
    runs.filter(({ startedAt, finishedAt }) => startedAt === null && finishedAt === null),
    ({ queue }) => queue,
  );
  const waiting = [...queued].map(
    ([name, queue]) => [name, placesOf(queue, runs, cost, asked)] as const,
  );
  const count = (name: QueueName) =>
    [...left.values()].filter(({ queue }) => queue === name).length;
  const take = (now: number) => {
    for (const [queue, places] of waiting)
      while (places.length > 0 && count(queue) < queues[queue].atOnce * workers) {
        const place = places.shift()!;
        const after = now > 0 ? pause : 0;
        if (place.run) starts.set(place.run, now + after);
        left.set(place, { queue, seconds: place.seconds + after });
      }
  };
  take(0);
  for (let now = 0; waiting.some(([, places]) => places.length > 0); take(now)) {
    const [next, { seconds }] = [...left].reduce((first, one) =>
      one[1].seconds < first[1].seconds ? one : first,
    );
    const weight = [...left.values()].reduce((sum, { queue }) => sum + weights[queue], 0);
    const share = Math.max(1, weight / workers);
    for (const one of left.values()) one.seconds -= seconds;
    left.delete(next);
    now += seconds * share;
  }
  return starts;
}

/**
 * Where each queued generation stands and when it will begin. The queues of what is painted and of what models compose go
 * beside each other on the same workers, each with its own number of places, and share their time. What one takes is
 * learnt, of its model, from those that came to their end lately.
 *
 * @param runs the unfinished ones, in the order in which they are taken, and the newest that were finished
 * @returns of those that are asked for and have not begun
 */
export function forecast(
  runs: readonly Run[],
  asked: ReadonlySet<GenerationId>,
  now: number,
): Map<GenerationId, Waiting> {
  const cost = costs(runs, now);
  const workers = workersOf(runs, now);
  const known = runs.every((run) => cost(run) !== null);
  const seconds = (run: Run) => cost(run) ?? 0;
  const starts = startsOf(runs, seconds, { workers, now });
  const result = new Map<GenerationId, Waiting>();
  const ahead: Record<QueueName, number> = { painting: 0, composing: 0 };
  for (const run of runs) if (isRunning(run)) ahead[run.queue] += 1;
  for (const run of runs) {
    const start = starts.get(run);
    if (start === undefined) continue;
    const before = ahead[run.queue]++;
    if (!asked.has(run.id)) continue;
    const free = before < queues[run.queue].atOnce * workers;
    result.set(run.id, {
      ahead: before,
      startsIn: free ? 0 : known ? Math.round(start * othersCome) : null,
    });
  }
  return result;
}
