import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LimnError } from '@limn/client';
import { configFolder, readJson, withLock, writeJson } from './config-files.ts';
import { exitCodes, Failure } from './failure.ts';

const clientId = 'limn-cli';

/** Scopes that the commands need. The person can allow fewer. */
const scopes = [
  'market:read',
  'pictures:read',
  'pictures:create',
  'licenses:read',
  'licenses:buy',
  'account:read',
].join(' ');

interface StoredSignIn {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  scope: string;
}

interface Credentials {
  /** The server of the last sign-in: commands call it unless another one is given. */
  server?: string;
  servers: Record<string, StoredSignIn>;
}

interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope?: string;
  error?: string;
  error_description?: string;
}

interface DeviceAnswer {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete?: string;
  expires_in: number;
  interval?: number;
  error?: string;
  error_description?: string;
}

/** Renew a token when it has less than this left, in milliseconds. */
const renewBeforeMs = 60_000;

/** Tokens of the device sign-in, one for each server, in `credentials.json` of the config folder. */
export class SignIns {
  private readonly file: string;

  constructor(env: Record<string, string | undefined>) {
    this.file = join(configFolder(env), 'credentials.json');
  }

  private read(): Credentials {
    return readJson<Credentials>(this.file) ?? { servers: {} };
  }

  private keep(server: string, { access_token, refresh_token, expires_in, scope }: TokenAnswer) {
    const kept = this.read();
    kept.server = server;
    kept.servers[server] = {
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAt: Date.now() + expires_in * 1000,
      scope: scope ?? scopes,
    };
    writeJson(this.file, kept);
  }

  private forget(server: string): void {
    const kept = this.read();
    delete kept.servers[server];
    if (kept.server === server) delete kept.server;
    writeJson(this.file, kept);
  }

  lastServer(): string | undefined {
    return this.read().server;
  }

  has(server: string): boolean {
    return this.read().servers[server] !== undefined;
  }

  /** An access token that works, renewed where needed; undefined without a sign-in. */
  async token(server: string, refused: string | undefined): Promise<string | undefined> {
    const isGood = (one: StoredSignIn | undefined) =>
      one && one.accessToken !== refused && one.expiresAt - Date.now() > renewBeforeMs;
    const known = this.read().servers[server];
    if (!known || isGood(known)) return known?.accessToken;
    // A refresh token works once: two processes that use the same one would end the sign-in.
    return withLock(`${this.file}.lock`, async () => {
      const current = this.read().servers[server];
      if (!current || isGood(current)) return current?.accessToken;
      const answer = await ask<TokenAnswer>(server, '/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token: current.refreshToken,
      });
      if (answer.error) {
        this.forget(server);
        throw new Failure(
          'Your sign-in has ended. Run `limn login` again.',
          exitCodes.notAllowed,
          'unauthenticated',
        );
      }
      this.keep(server, answer);
      return answer.access_token;
    });
  }

  /** Signs in by a code that the person types in a browser. @param show called with the address and the code */
  async login(
    server: string,
    show: (device: {
      url: string;
      code: string;
      direct: string | undefined;
      minutes: number;
    }) => void,
    signal: AbortSignal,
  ): Promise<{ scope: string }> {
    const device = await ask<DeviceAnswer>(server, '/oauth/device/code', { scope: scopes });
    if (device.error) throw refusal(device);
    show({
      url: device.verification_uri,
      code: device.user_code,
      direct: device.verification_uri_complete,
      minutes: Math.round(device.expires_in / 60),
    });
    const answer = await this.poll(server, device, signal);
    const old = this.read().servers[server];
    this.keep(server, answer);
    if (old) await revoke(server, old).catch(() => undefined);
    return { scope: answer.scope ?? scopes };
  }

  private async poll(server: string, device: DeviceAnswer, signal: AbortSignal) {
    let seconds = device.interval ?? 5;
    const end = Date.now() + device.expires_in * 1000;
    while (Date.now() < end) {
      await pause(seconds * 1000, undefined, { signal });
      const answer = await ask<TokenAnswer>(server, '/oauth/token', {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: device.device_code,
      }).catch((error: unknown) => {
        // The server may be away for a moment (RFC 8628, section 3.5).
        if (error instanceof LimnError && error.code === 'network') return { error: 'slow_down' };
        throw error;
      });
      if (!('error' in answer) || !answer.error) return answer as TokenAnswer;
      if (answer.error === 'slow_down') seconds += 5;
      else if (answer.error !== 'authorization_pending') throw refusal(answer);
    }
    throw refusal({ error: 'expired_token' });
  }

  /** Ends a sign-in at the server and forgets it here. @returns whether there was one */
  async logout(server: string): Promise<boolean> {
    const known = this.read().servers[server];
    if (!known) return false;
    this.forget(server);
    await revoke(server, known);
    return true;
  }
}

const revoke = (server: string, { refreshToken }: StoredSignIn) =>
  ask(server, '/oauth/revoke', { token: refreshToken, token_type_hint: 'refresh_token' });

const reasons: Record<string, string> = {
  access_denied: 'You declined in the browser. Nothing was changed.',
  expired_token: 'The code has expired. Run `limn login` again.',
};

const refusal = ({ error, error_description }: { error?: string; error_description?: string }) =>
  new Failure(
    reasons[error ?? ''] ?? `The server refused the sign-in: ${error_description ?? error}.`,
    exitCodes.notAllowed,
    error,
  );

/** Calls an endpoint of the authorization server. */
async function ask<T extends object>(
  server: string,
  path: string,
  form: Record<string, string>,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(server + path, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ client_id: clientId, ...form }),
      signal: AbortSignal.timeout(30_000),
    });
  } catch (cause) {
    throw new LimnError('network', `${new URL(server).host} cannot be reached.`, { cause });
  }
  const text = await response.text();
  if (response.status >= 500)
    throw new LimnError('unavailable', `The server answered ${response.status}. Try again later.`);
  try {
    return (text ? JSON.parse(text) : {}) as T;
  } catch (cause) {
    throw new LimnError('unreadable', `${server} is not a Limn server.`, { cause });
  }
}
