import type { GenerationId, UserId } from '@limn/contracts/ids';
import { queues } from './jobs.ts';

type QueueName = keyof typeof queues;

/** A generation as the queues see it. Times are in milliseconds since 1970. */
export interface Run {
  id: GenerationId;
  userId: UserId;
  queue: QueueName;
  model: string;
  /** Into a canvas: its duration is not representative of others. */
  placed: boolean;
  /** The process that works on it, or did. */
  worker: string | null;
  pictures: number;
  /** Megapixels of one picture. */
  megapixels: number;
  /** 0–1. */
  progress: number;
  /** Seconds of all of a worker's threads that its pictures have had; null if they were not counted. */
  worked: number | null;
  /** How many of its pictures threads work on. */
  atWork: number;
  /** Seconds that a provider took for each of its pictures; null where none did. */
  away: number | null;
  /** The round of its queue in which it is taken. */
  turn: number;
  startedAt: number | null;
  finishedAt: number | null;
}

/** The queue before a waiting generation. */
export interface WaitForecast {
  /** Generations of its queue that are worked on or come first. */
  ahead: number;
  /** Until it begins, in seconds, by how long others took; null where none was measured yet. */
  startsIn: number | null;
}

/**
 * Number of the newest pictures of each model for estimating its duration. This and the following constants were found
 * by trial: `node bench/waits.ts`.
 */
const measured = 10;
/** A picture's fixed cost in threads in addition to its pixels, as megapixels. */
const pictureMegapixels = 0.3;
/** Seconds in which a picture is marked, encoded, signed and stored, for which threads let all else wait. */
const saving = 1.5;
/** Seconds until a place that has become free is taken. */
const pause = 0.7;
/** A worker that has ended none for so long, and has none, may be gone; milliseconds. */
const aliveMs = 120_000;

const isRunning = ({ startedAt, finishedAt }: Run) => startedAt !== null && finishedAt === null;
const isQueued = ({ startedAt, finishedAt }: Run) => startedAt === null && finishedAt === null;
const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Cost of one picture, in seconds. */
interface Cost {
  /** Seconds at a provider, before it is painted. */
  away: number;
  /** Seconds of a worker's threads; several threads share them. */
  painting: number;
}

/** Learns what a picture takes, of its model from the newest; of a model without any as the others do. */
function costs(runs: readonly Run[]): (run: Run) => Cost | undefined {
  const ended = runs
    .filter(({ placed, finishedAt, worked }) => !placed && finishedAt !== null && worked)
    .toSorted((a, b) => b.finishedAt! - a.finishedAt!);
  const sizeOf = ({ megapixels }: Run) => megapixels + pictureMegapixels;
  const learn = (some: readonly Run[]) => ({
    away: meanOf(some.flatMap(({ away }) => away ?? [])) || 0,
    perMegapixel: meanOf(some.map((run) => run.worked! / run.pictures / sizeOf(run))),
  });
  const models = Map.groupBy(ended, ({ model }) => model);
  const byModel = new Map(
    [...models].map(([model, some]) => [model, learn(some.slice(0, measured))]),
  );
  const all = ended.length > 0 ? learn(ended) : undefined;
  return (run) => {
    const known = byModel.get(run.model) ?? all;
    const away = run.queue === 'composing' ? known?.away : 0;
    return known && { away: away ?? 0, painting: known.perMegapixel * sizeOf(run) };
  };
}

/** Number of workers, if known. */
function workersOf(runs: readonly Run[], now: number): number {
  const alive = runs.filter(
    ({ startedAt, finishedAt }) =>
      startedAt !== null && (finishedAt === null || now - finishedAt < aliveMs),
  );
  return Math.max(1, new Set(alive.map(({ worker }) => worker)).size);
}

/** A running generation, with its predicted course. */
interface Order {
  queue: QueueName;
  cost: Cost;
  /** Pictures that are not in hand yet. */
  left: number;
  inHand: { step: 'away' | 'waiting' | 'painting' | 'saving'; seconds: number }[];
  /** Seconds of threads that it has had. */
  had: number;
}

/** A picture in progress, by its progress so far. For a composed picture, painting is the second half. */
function begun(run: Run, cost: Cost, threads: number): Order {
  const { pictures, progress, queue, worked } = run;
  const painting = Math.min(run.atWork, pictures, threads);
  const finished = Math.min(Math.round((worked ?? 0) / cost.painting), pictures - painting);
  const count = Math.min(threads, pictures - finished);
  /** How far each of those in hand has come. */
  const part = Math.min(1, Math.max(0, progress * pictures - finished) / (painting || count || 1));
  const [away, painted] =
    queue === 'composing' ? [Math.max(0, 1 - part * 2), Math.max(0, part * 2 - 1)] : [0, part];
  const inHand = Array.from({ length: count }, (_, at): Order['inHand'][number] => {
    if (at < painting) return { step: 'painting', seconds: cost.painting * (1 - painted) };
    return away > 0
      ? { step: 'away', seconds: cost.away * away }
      : { step: 'waiting', seconds: cost.painting };
  });
  if (count === 0) inHand.push({ step: 'saving', seconds: saving });
  return { queue, cost, left: pictures - finished - count, inHand, had: run.worked ?? 0 };
}

/** An entry of a queue: a generation, or one that is expected to come before it. */
interface Place {
  run: Run | undefined;
  pictures: number;
  cost: Cost;
}

/**
 * The entries of a queue, including those that others will probably add: people take turns, so a person who was here
 * recently and has none in a round may still get a place in it, before later rounds. For composed pictures few do:
 * twice as many have a place in that queue at once.
 */
function placesOf(
  queue: readonly Run[],
  runs: readonly Run[],
  cost: (run: Run) => Cost,
  now: number,
) {
  const name = queue[0]!.queue;
  const same = runs.filter((run) => run.queue === name);
  const open = same.filter(({ finishedAt }) => finishedAt === null);
  const usual: Place = {
    run: undefined,
    pictures: Math.round(meanOf(same.map(({ pictures }) => pictures))),
    cost: {
      away: meanOf(same.map((run) => cost(run).away)),
      painting: meanOf(same.map((run) => cost(run).painting)),
    },
  };
  const here =
    name === 'painting'
      ? same.filter(({ finishedAt }) => finishedAt === null || now - finishedAt < aliveMs)
      : [];
  const rounds = open.filter(isRunning).map(({ turn }) => turn);
  /** The first round in which each person has no known entry. */
  const free = [...new Set(here.map(({ userId }) => userId))].map((person) => {
    const own = open.filter(({ userId }) => userId === person).map(({ turn }) => turn + 1);
    return Math.max(...(rounds.length > 0 ? rounds : [queue[0]!.turn]), ...own);
  });
  return queue.flatMap((run, at): Place[] => {
    const before = queue[at - 1]?.turn ?? run.turn;
    const coming = free.reduce(
      (sum, turn) => sum + Math.max(0, run.turn - Math.max(turn, before)),
      0,
    );
    return [
      ...Array.from({ length: coming }, () => usual),
      { run, pictures: run.pictures, cost: cost(run) },
    ];
  });
}

/**
 * When each queued generation begins, in seconds, up to the last requested one. A picture keeps its threads until it is
 * painted; free threads go to the generation that has had the fewest, as in `painting/turns.ts`.
 */
function startsOf(
  runs: readonly Run[],
  asked: ReadonlySet<GenerationId>,
  cost: (run: Run) => Cost,
  { workers, threads, now: from }: { workers: number; threads: number; now: number },
): Map<Run, number> {
  let orders = runs.filter(isRunning).map((run) => begun(run, cost(run), threads));
  const starts = new Map<Run, number>();
  const waiting = [...Map.groupBy(runs.filter(isQueued), ({ queue }) => queue)].map(
    ([queue, some]) => ({ queue, places: placesOf(some, runs, cost, from) }),
  );
  let unknown = runs.filter((run) => isQueued(run) && asked.has(run.id)).length;
  const inStep = (step: Order['inHand'][number]['step']) =>
    orders.flatMap(({ inHand }) => inHand.filter((picture) => picture.step === step));

  /** Gives places to generations, pictures to those that have one, and threads to pictures. */
  function share(now: number): void {
    for (const { queue, places } of waiting) {
      const free =
        queues[queue].atOnce * workers - orders.filter((order) => order.queue === queue).length;
      for (const { run, pictures, cost } of places.splice(0, Math.max(0, free))) {
        if (run) starts.set(run, now);
        if (run && asked.has(run.id)) unknown--;
        const had = orders.length > 0 ? Math.min(...orders.map((order) => order.had)) : 0;
        orders.push({ queue, cost, left: pictures, inHand: [], had });
      }
    }
    for (const order of orders)
      for (; order.left > 0 && order.inHand.length < threads; order.left--)
        order.inHand.push(
          order.cost.away > 0
            ? { step: 'away', seconds: order.cost.away }
            : { step: 'waiting', seconds: order.cost.painting },
        );
    for (let free = threads * workers - inStep('painting').length; free > 0; free--) {
      const [next] = orders
        .filter(({ inHand }) => inHand.some(({ step }) => step === 'waiting'))
        .toSorted((a, b) => a.had - b.had);
      if (!next) break;
      next.inHand.find(({ step }) => step === 'waiting')!.step = 'painting';
    }
  }

  function pass(seconds: number, rate: number): void {
    for (const order of orders) {
      for (const picture of order.inHand) {
        if (picture.step === 'waiting') continue;
        const done = picture.step === 'painting' ? seconds * rate : seconds;
        picture.seconds -= done;
        if (picture.step === 'painting') order.had += done;
      }
      for (const picture of order.inHand.filter(({ seconds }) => seconds <= 1e-6))
        if (picture.step === 'away')
          Object.assign(picture, { step: 'waiting', seconds: order.cost.painting });
        else if (picture.step === 'painting') {
          const isLast = order.left === 0 && order.inHand.length === 1;
          Object.assign(picture, { step: 'saving', seconds: saving + (isLast ? pause : 0) });
        } else order.inHand.splice(order.inHand.indexOf(picture), 1);
    }
    orders = orders.filter(({ left, inHand }) => left > 0 || inHand.length > 0);
  }

  share(0);
  for (let now = 0; unknown > 0; share(now)) {
    const painting = inStep('painting');
    const rate = Math.min(1, workers / Math.max(1, painting.length));
    const seconds = Math.min(
      ...painting.map((picture) => picture.seconds / rate),
      ...[...inStep('away'), ...inStep('saving')].map((picture) => picture.seconds),
    );
    now += seconds;
    pass(seconds, rate);
  }
  return starts;
}

/**
 * Computes the place of each queued generation and when it will begin. The queues of painted and of composed pictures
 * run side by side on the same workers, each with its own number of places, and share their threads. The cost of a
 * picture is estimated, for its model, from those that finished recently.
 * @param runs the unfinished ones, in the order in which they are taken, and the newest finished ones
 * @param asked the generations to forecast
 * @param threads how many pictures a worker paints at a time
 * @returns forecasts of those that have not begun
 */
export function forecast(
  runs: readonly Run[],
  asked: ReadonlySet<GenerationId>,
  { now, threads }: { now: number; threads: number },
): Map<GenerationId, WaitForecast> {
  const cost = costs(runs);
  const workers = workersOf(runs, now);
  const isKnown = runs.every((run) => cost(run));
  const certain = (run: Run) => cost(run) ?? { away: 0, painting: 1 };
  const starts = startsOf(runs, asked, certain, { workers, threads, now });
  const result = new Map<GenerationId, WaitForecast>();
  const ahead: Record<QueueName, number> = { painting: 0, composing: 0 };
  for (const run of runs) if (isRunning(run)) ahead[run.queue] += 1;
  for (const run of runs) {
    const start = starts.get(run);
    if (start === undefined) continue;
    const before = ahead[run.queue]++;
    if (!asked.has(run.id)) continue;
    result.set(run.id, { ahead: before, startsIn: isKnown ? Math.round(start) : null });
  }
  return result;
}
