import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { follow } from './follow.ts';

async function* streamOf(...states: (number | Error)[]) {
  for (const state of states) {
    if (state instanceof Error) throw state;
    yield state;
  }
}

function followed(
  streams: (number | Error)[][],
  polls: (number | Error)[],
  signal = new AbortController().signal,
) {
  const seen: number[] = [];
  const waits: number[] = [];
  const lost: number[] = [];
  const work = follow<number>({
    stream: () => streamOf(...(streams.shift() ?? [])),
    poll: async () => {
      const state = polls.shift();
      if (state === undefined) throw new TypeError('Nothing left to say.');
      if (state instanceof Error) throw state;
      return state;
    },
    done: (state) => state >= 100,
    next: (state) => seen.push(state),
    lost: () => lost.push(seen.length),
    signal,
    wait: async (milliseconds) => {
      waits.push(milliseconds);
    },
  });
  return { work, seen, waits, lost };
}

describe('follow', () => {
  it('ends with the stream', async () => {
    const { work, seen, waits } = followed([[10, 50, 100]], []);
    await work;
    expect(seen).toEqual([10, 50, 100]);
    expect(waits).toEqual([]);
  });

  it('asks when the stream breaks, then listens again', async () => {
    const { work, seen, waits } = followed(
      [
        [10, new TypeError('cut')],
        [60, 100],
      ],
      [40],
    );
    await work;
    expect(seen).toEqual([10, 40, 60, 100]);
    expect(waits).toEqual([1000]);
  });

  it('says when neither way comes through, and only then', async () => {
    const cut = () => new TypeError('offline');
    const { work, seen, lost } = followed(
      [[10, cut()], [cut()], [cut()], [100]],
      [cut(), cut(), 40],
    );
    await work;
    expect(seen).toEqual([10, 40, 100]);
    // Twice after the first state; not when the third question was answered.
    expect(lost).toEqual([1, 1]);
  });

  it('comes to the end by asking alone, with longer and longer pauses', async () => {
    const broken = () => [new TypeError('no streams here')];
    const { work, seen, waits } = followed(
      [broken(), broken(), broken(), broken(), broken()],
      [10, new TypeError('offline'), 30, 40, 100],
    );
    await work;
    expect(seen).toEqual([10, 30, 40, 100]);
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
  });

  it('gives up when the server says there is nothing to follow', async () => {
    const { work } = followed([[new ApiError('not_found', 'Gone.', 404)]], []);
    await expect(work).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stops when it is left', async () => {
    const leaving = new AbortController();
    leaving.abort();
    const { work, seen } = followed([[10]], [20], leaving.signal);
    await work;
    expect(seen).toEqual([]);
  });
});
