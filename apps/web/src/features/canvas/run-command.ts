import { type ToolName, toolNames } from '@limn/canvas';
import { withLate } from '../../ui/late.tsx';
import { atHand } from './at-hand.ts';
import type { CommandContext } from './commands.ts';
import { parts } from './parts.ts';

const handy: Record<string, ((context: CommandContext) => void) | undefined> = atHand;
const toolOf = (id: string): ToolName | undefined =>
  toolNames.find((tool) => id === `tool-${tool}`);

/** Runs a command: at once what is at hand, and the others once their code is there. */
export function runCommand(id: string, context: CommandContext): void {
  const tool = toolOf(id);
  if (tool) context.session.editor.setTool(tool);
  else if (handy[id]) handy[id](context);
  else withLate(parts.commands, ({ commandOf }) => commandOf(id)?.run(context));
}
