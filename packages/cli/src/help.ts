import type { CliCommand } from './command.ts';

/** Options that every command has. */
const everywhere: [string, string][] = [
  ['--json', 'answer with JSON, for programs'],
  ['--key KEY', 'an API key; better: LIMN_API_KEY, which other people of the machine cannot see'],
  ['--server URL', 'the server, or LIMN_URL (default: the one you signed in to last)'],
  ['--help', 'this text'],
];

const aligned = (lines: readonly (readonly [string, string])[]) => {
  const width = Math.max(...lines.map(([left]) => left.length)) + 2;
  return lines.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
};

export const commandHelp = ({ name, usage, summary, help = [] }: CliCommand): string => `${summary}.

limn ${[name, usage].filter(Boolean).join(' ')} [options]

${aligned([...help, ...everywhere])}
`;

export const generalHelp = (commands: readonly CliCommand[]): string => `Limn on the command line.

limn COMMAND [options]

${aligned(commands.map(({ name, usage, summary }) => [[name, usage].filter(Boolean).join(' '), summary] as const))}

Options of every command:

${aligned(everywhere)}

Exit codes: 0 done · 1 failed · 2 wrong command or input · 3 not signed in or not allowed · 4 not found ·
5 a person has to pay or approve in the browser · 6 a receipt does not hold · 7 try again later · 130 interrupted

limn COMMAND --help says more.
`;
