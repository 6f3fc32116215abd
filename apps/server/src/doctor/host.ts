import { existsSync, statSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';

const oldestNode = 24;
const gigabyte = 1024 ** 3;
/** Free space below which pictures of a busy day no longer fit, and below which nothing does, in bytes. */
const little = 5 * gigabyte;
const tooLittle = gigabyte / 2;

function checkNode(): Finding {
  const version = process.versions.node;
  if (Number.parseInt(version, 10) >= oldestNode) return ok('Node', version);
  return wrong('Node', `${version} is too old.`, `Install Node ${oldestNode} or newer.`);
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8).padStart(4, '0');

/** Whether files that hold keys can be read by this account only. */
function checkModes(config: Config, root: string): Finding[] {
  const files = [
    config.dataFolder,
    join(config.dataFolder, 'secret'),
    join(config.dataFolder, 'identity-key.json'),
    ...(config.contentCredentials.signer ? [config.contentCredentials.signer.key] : []),
    join(root, '.env'),
  ].filter((path) => existsSync(path));
  const open = files.filter((path) => (statSync(path).mode & 0o077) !== 0);
  if (open.length === 0) return [ok('file modes', 'what holds keys is closed to other accounts')];
  return open.map((path) =>
    wrong('file modes', `${path} is open to others (${modeOf(path)}).`, `chmod go= ${path}`),
  );
}

async function checkFolder({ dataFolder }: Config): Promise<Finding[]> {
  const probe = join(dataFolder, `doctor-${process.pid}`);
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await writeFile(probe, 'here');
    await rm(probe);
  } catch (error) {
    const mend =
      'Make the folder and give it to the account Limn runs under, or set LIMN_DATA to another.';
    return [wrong('LIMN_DATA', `${dataFolder} cannot be written to: ${reasonOf(error)}`, mend)];
  }
  const { bavail, bsize } = await statfs(dataFolder);
  const free = bavail * bsize;
  const says = `${(free / gigabyte).toFixed(1)} GB are free at ${dataFolder}`;
  const mend = 'Free some space, or move LIMN_DATA to a larger disk.';
  if (free < tooLittle) return [wrong('disk', `${says}: too little.`, mend)];
  return [free < little ? warning('disk', `${says}: little.`, mend) : ok('disk', says)];
}

/** Whether the port is free, or held by the server itself. */
async function checkPort({ host, port }: Config): Promise<Finding> {
  const part = 'LIMN_PORT';
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
  if (!failure) return ok(part, `${port} is free`);
  if (failure.code === 'EACCES')
    return wrong(
      part,
      `${port} is for root only.`,
      'Take one above 1023 and put a proxy in front.',
    );
  if (failure.code !== 'EADDRINUSE')
    return wrong(
      part,
      `${host}:${port}: ${failure.message}`,
      'Set LIMN_HOST to an address of this machine.',
    );
  const answer = await fetch(`http://${host === '0.0.0.0' ? 'localhost' : host}:${port}/healthz`, {
    signal: AbortSignal.timeout(3000),
  }).then(
    (found) => found.json() as Promise<{ status?: unknown }>,
    () => undefined,
  );
  if (typeof answer?.status === 'string')
    return ok(part, `a server of ours answers at ${port}: ${answer.status}`);
  return wrong(
    part,
    `${port} is in use by another program.`,
    'Stop it, or set LIMN_PORT to another one.',
  );
}

/** The machine: Node, the data folder, files that hold keys, the port. */
export async function checkHost(config: Config, root: string): Promise<Finding[]> {
  return [
    checkNode(),
    ...(await checkFolder(config)),
    ...checkModes(config, root),
    await checkPort(config),
  ];
}
