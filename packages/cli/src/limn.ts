#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { createLimn } from '@limn/client';
import type { CliCommand, Options, Invocation } from './command.ts';
import { login, logout, whoami } from './commands/account.ts';
import { certificate, license, licenses, quote } from './commands/licences.ts';
import { search, showStyle } from './commands/market.ts';
import { generate } from './commands/pictures.ts';
import { check, verifyCommand } from './commands/proofs.ts';
import { exitCodes, Failure, reportOf } from './failure.ts';
import { commandHelp, generalHelp } from './help.ts';
import { createOutput, safeText } from './output.ts';
import { SignIns } from './sign-in.ts';

const version = '1.0.0';
const usualServer = 'http://localhost:3000';

const commands: readonly CliCommand[] = [
  login,
  logout,
  whoami,
  search,
  showStyle,
  generate,
  quote,
  license,
  licenses,
  certificate,
  check,
  verifyCommand,
];
/** British spelling works, too. */
const otherNames: Record<string, string> = { licence: 'license', licences: 'licenses' };

const everywhere: Options = {
  json: { type: 'boolean' },
  key: { type: 'string' },
  server: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
};

function commandOf(words: string[]): { command: CliCommand; rest: string[] } {
  const [first = '', second = ''] = words;
  const name = otherNames[first] ?? first;
  const command = commands.find((one) => one.name === name || one.name === `${first} ${second}`);
  if (!command) {
    const group = commands.filter((one) => one.name.startsWith(`${first} `));
    throw new Failure(
      group.length > 0
        ? `Write ${group.map((one) => `\`limn ${one.name}\``).join(' or ')}.`
        : `There is no command "${first}". \`limn --help\` lists them.`,
    );
  }
  return { command, rest: words.slice(command.name.split(' ').length) };
}

function parse({ name, options, words }: CliCommand, args: string[]) {
  try {
    const parsed = parseArgs({
      args,
      options: { ...everywhere, ...options },
      allowPositionals: true,
    });
    const { length } = parsed.positionals;
    if (!parsed.values['help'] && (length < words.least || length > words.most))
      throw new Error(
        length < words.least
          ? 'Something is missing.'
          : `"${parsed.positionals[words.most]}" is too much.`,
      );
    return parsed as {
      positionals: string[];
      values: Record<string, string | boolean | undefined>;
    };
  } catch (error) {
    throw new Failure(
      `${(error as Error).message.split('. To specify')[0]!.replace(/\.?$/, '.')} See \`limn ${name} --help\`.`,
    );
  }
}

function serverOf(option: string | undefined, signIns: SignIns): string {
  const text = option ?? process.env['LIMN_URL'] ?? signIns.lastServer() ?? usualServer;
  const url = URL.parse?.(text) ?? (URL.canParse(text) ? new URL(text) : null);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Failure(`"${text}" is not the address of a server, such as https://limn.example.`);
  return text.replace(/\/+$/, '');
}

/** For reports of failures before a command runs. */
const known = { server: usualServer, isJson: process.argv.includes('--json') };

async function run(args: string[], signal: AbortSignal): Promise<number> {
  if (args.length === 0 || ['--help', '-h', 'help'].includes(args[0]!)) {
    process.stdout.write(generalHelp(commands));
    return args.length === 0 ? exitCodes.usage : exitCodes.done;
  }
  if (args[0] === '--version') {
    process.stdout.write(`${version}\n`);
    return exitCodes.done;
  }
  const { command, rest } = commandOf(args);
  const { positionals, values } = parse(command, rest);
  if (values['help']) {
    process.stdout.write(commandHelp(command));
    return exitCodes.done;
  }
  const option = (name: string) => values[name] as string | undefined;
  const signIns = new SignIns(process.env);
  const server = serverOf(option('server'), signIns);
  known.server = server;
  const key = option('key') ?? (process.env['LIMN_API_KEY'] || undefined);
  const limn = createLimn({
    url: server,
    key: key ?? ((refused) => signIns.token(server, refused)),
    userAgent: `limn-cli/${version}`,
  });
  const given: Invocation = {
    limn,
    server,
    key,
    signIns,
    env: process.env,
    out: createOutput(values['json'] === true),
    positionals,
    option,
    flag: (name) => values[name] === true,
    signal,
  };
  return (await command.run(given)) ?? exitCodes.done;
}

const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());
try {
  process.exitCode = await run(process.argv.slice(2), interrupted.signal);
} catch (error) {
  // Questions at the terminal notice Ctrl-C themselves.
  if (interrupted.signal.aborted || (error as Error).name === 'AbortError')
    process.exitCode = exitCodes.interrupted;
  else {
    const { exitCode, lines, json } = reportOf(error, known.server);
    process.exitCode = exitCode;
    const text = known.isJson ? JSON.stringify({ error: json }, null, 2) : lines.join('\n');
    process.stderr.write(`${known.isJson ? text : safeText(text)}\n`);
  }
}
