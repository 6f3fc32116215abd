import { LimnError } from '@limn/client';
import type { CliCommand, Invocation } from '../command.ts';

export const login: CliCommand = {
  name: 'login',
  usage: '',
  summary: 'Sign in with a code that you type in a browser',
  words: { least: 0, most: 0 },
  async run({ signIns, server, out, signal }) {
    const { scope } = await signIns.login(
      server,
      ({ url, code, direct, minutes }) => {
        // On standard error also with `--json`: the answer on standard output comes once the person allowed it.
        process.stderr.write(
          `Open ${url} and type this code within ${minutes} minutes:\n\n    ${code}\n\n${direct ? `Or open ${direct}\n\n` : ''}Waiting until you allow it …\n`,
        );
      },
      signal,
    );
    out.line(`You are signed in to ${server}. Allowed: ${scope}.`);
    out.json({ server, scope });
  },
};

export const logout: CliCommand = {
  name: 'logout',
  usage: '',
  summary: 'Sign out: the tokens are revoked and deleted',
  words: { least: 0, most: 0 },
  async run({ signIns, server, out }) {
    const wasSignedIn = await signIns.logout(server);
    out.line(
      wasSignedIn ? `You are signed out of ${server}.` : `You were not signed in to ${server}.`,
    );
    out.json({ server, wasSignedIn });
  },
};

/** Credits, where the key may see them. */
async function creditsOf({ limn, signal }: Invocation) {
  try {
    return await limn.studio.credits({ signal });
  } catch (error) {
    if (error instanceof LimnError && error.code === 'forbidden') return undefined;
    throw error;
  }
}

export const whoami: CliCommand = {
  name: 'whoami',
  usage: '',
  summary: 'Who you are to the server, and how many credits you have',
  words: { least: 0, most: 0 },
  async run(run) {
    const { limn, server, key, out, signal } = run;
    const me = await limn.identity.me({ signal });
    const credits = await creditsOf(run);
    const name = [me.givenName, me.familyName].filter(Boolean).join(' ');
    out.line(name ? `${name} (${me.email})` : me.email);
    out.line(`${server}, ${key ? 'with an API key' : 'signed in'}`);
    if (credits) out.line(`${credits.available} credits`);
    out.json({ server, person: me, credits: credits ?? null });
  },
};
