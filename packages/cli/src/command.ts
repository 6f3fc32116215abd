import type { LimnClient } from '@limn/client';
import type { ParseArgsConfig } from 'node:util';
import type { Output } from './output.ts';
import type { SignIns } from './sign-in.ts';

export type Options = NonNullable<ParseArgsConfig['options']>;

/** Everything a command works with. */
export interface Invocation {
  limn: LimnClient;
  /** Address of the server, without a slash at its end. */
  server: string;
  /** The key that was given, if one was. */
  key: string | undefined;
  signIns: SignIns;
  env: Record<string, string | undefined>;
  out: Output;
  positionals: string[];
  option(name: string): string | undefined;
  flag(name: string): boolean;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

export interface CliCommand {
  /** As it is typed, such as `styles show`. */
  name: string;
  /** The words after the name. */
  usage: string;
  summary: string;
  /** Lines of help for its own options: the option, and its effect. */
  help?: [string, string][];
  options?: Options;
  /** How many words follow it; the last one may be repeated when `most` is higher. */
  words: { least: number; most: number };
  /** @returns the exit code; nothing: 0 */
  run(run: Invocation): Promise<number | void>;
}
