import { expect, test } from 'vitest';
import { lazyCode } from '../../../ui/lazy.tsx';
import type { Command, CommandContext } from './command.ts';
import { commandRunner } from './run-command.ts';

/** An editor that records its commands, and commands whose code loads once `arrive` is called. */
function slowCommands() {
  const done: string[] = [];
  const context = {
    session: { editor: { undo: () => done.push('undo'), redo: () => done.push('redo') } },
  } as unknown as CommandContext;
  const code = Promise.withResolvers<{ commandOf: (id: string) => Command }>();
  const run = commandRunner(lazyCode(() => code.promise));
  return {
    done,
    press: (id: string) => run(id, context),
    arrive: () =>
      code.resolve({
        commandOf: (id) => ({ id, label: id, section: 'Edit', run: () => done.push(id) }),
      }),
    fail: () => code.reject(new Error('The server cannot be reached.')),
    settled: () => new Promise((resolve) => setTimeout(resolve)),
  };
}

test('undo is there at once, and waits behind a command whose code is on its way', async () => {
  const { done, press, arrive, settled } = slowCommands();
  press('undo');
  expect(done).toEqual(['undo']);
  press('duplicate');
  press('undo');
  press('redo');
  expect(done).toEqual(['undo']);
  arrive();
  await settled();
  expect(done).toEqual(['undo', 'duplicate', 'undo', 'redo']);
  press('duplicate');
  expect(done.at(-1)).toBe('duplicate');
});

test('where the code does not come, what needs none is done all the same', async () => {
  const { done, press, fail, settled } = slowCommands();
  press('duplicate');
  press('undo');
  fail();
  await settled();
  expect(done).toEqual(['undo']);
  press('redo');
  expect(done).toEqual(['undo', 'redo']);
});
