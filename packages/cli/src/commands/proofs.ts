import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type Check,
  type KeySet,
  LimnError,
  type VerifiedReceipt,
  verifyReceipt,
} from '@limn/client';
import type { CliCommand, Invocation } from '../command.ts';
import { exitCodes, Failure } from '../failure.ts';
import { keepKeys, keptKeys } from '../kept-keys.ts';
import { day, percent } from '../output.ts';

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Failure(code === 'ENOENT' ? `There is no file ${path}.` : message);
  }
}

function reportCheck({ out, server }: Invocation, { found, credentials }: Check): void {
  if (!found) {
    out.line('This is not a picture that this server knows.');
  } else {
    const [first] = found.evidence;
    out.line(
      `Made here on ${day(found.createdAt)}, recognized by its ${first!.by} (${(first!.confidence * 100).toFixed(0)}%).`,
    );
    for (const { artist, style, ppm } of found.credits)
      out.line(`  ${percent(ppm)}  ${style.name} by ${artist.name}`);
    if (found.licence)
      out.line(
        `Licence ${found.licence.number}: ${found.licence.tier}. ${server}/licences/${encodeURIComponent(found.licence.number)}`,
      );
  }
  const credit = credentials.state === 'valid' ? credentials.credit : null;
  if (credit?.licence) out.line(`The file was delivered under licence ${credit.licence.number}.`);
  out.line(`Content Credentials: ${credentials.state}.`);
}

export const check: CliCommand = {
  name: 'check',
  usage: 'FILE|URL',
  summary: 'What a picture is, which artists it credits, and whether it is licensed',
  words: { least: 1, most: 1 },
  async run(run) {
    const target = run.positionals[0]!;
    const input = /^https?:\/\//i.test(target)
      ? { url: target }
      : { file: { name: basename(target), bytes: readFile(target) } };
    const answer = await run.limn.check.check(input, { signal: run.signal });
    run.out.json(answer);
    reportCheck(run, answer);
  },
};

function keysIn(path: string): KeySet {
  try {
    const keys = JSON.parse(readFile(path).toString('utf8')) as KeySet;
    if (Array.isArray(keys.keys)) return keys;
  } catch (error) {
    if (error instanceof Failure) throw error;
  }
  throw new Failure(`${path} is not a set of keys (JWKS): save SERVER/.well-known/jwks.json.`);
}

async function fetchKeys({ limn, server, env, signal }: Invocation): Promise<KeySet> {
  const keys = await limn.keys({ signal });
  keepKeys(env, server, keys);
  return keys;
}

async function verify(run: Invocation, receipt: string): Promise<VerifiedReceipt> {
  const file = run.option('keys');
  if (file) return verifyReceipt(receipt, keysIn(file));
  const { server: issuer, env } = run;
  const kept = keptKeys(env, issuer);
  try {
    return await verifyReceipt(receipt, kept ?? (await fetchKeys(run)), { issuer });
  } catch (error) {
    // A server that replaced its key signs with one that was not kept.
    const isUnknownKey = error instanceof LimnError && error.message.startsWith('None of the keys');
    if (!kept || !isUnknownKey) throw error;
    return verifyReceipt(receipt, await fetchKeys(run), { issuer });
  }
}

export const verifyCommand: CliCommand = {
  name: 'verify',
  usage: 'RECEIPT-FILE',
  summary: 'Verify a signed receipt offline, with the server’s public keys',
  words: { least: 1, most: 1 },
  options: { keys: { type: 'string' } },
  help: [['--keys FILE', 'the keys (JWKS); default: those of the server, fetched once and kept']],
  async run(run) {
    const receipt = await verify(run, readFile(run.positionals[0]!).toString('utf8'));
    run.out.json({ valid: true, ...receipt });
    run.out.line(`The signature of ${receipt.issuer} holds.`);
    run.out.line(`${receipt.kind} ${receipt.subject}, ${receipt.issuedAt.toISOString()}`);
    run.out.line(JSON.stringify(receipt.facts, null, 2));
    return exitCodes.done;
  },
};
