import { type ToolName, toolNames } from '@limn/canvas';
import { messageOf } from '../../../lib/api-error.ts';
import { type LazyCode } from '../../../ui/lazy.tsx';
import { notify } from '../../../ui/notifications.ts';
import { defaultCommands } from '../tools/default-commands.ts';
import type { Command, CommandContext } from './command.ts';
import { parts } from '../parts.ts';

const handy: Record<string, Command['run'] | undefined> = defaultCommands;
const toolOf = (id: string): ToolName | undefined =>
  toolNames.find((tool) => id === `tool-${tool}`);

/**
 * Runs commands by id: those that are loaded at once, the others once their code has loaded. Commands that are called
 * while one loads wait for it.
 */
export function commandRunner(code: LazyCode<{ commandOf: (id: string) => Command | undefined }>) {
  let waiting = 0;
  return (id: string, context: CommandContext): void => {
    const tool = toolOf(id);
    if (tool) return context.session.editor.setTool(tool);
    const own = handy[id];
    const there = code.now();
    if (waiting === 0 && (own ?? there)) return (own ?? there?.commandOf(id)?.run)?.(context);
    waiting += 1;
    void code
      .load()
      .then(
        ({ commandOf }) => (own ?? commandOf(id)?.run)?.(context),
        (failure: unknown) => {
          if (own) own(context);
          else notify(messageOf(failure), { tone: 'danger' });
        },
      )
      .finally(() => (waiting -= 1));
  };
}

export const runCommand = commandRunner(parts.commands);
