import { createServer as createSocket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventTypes, webhookPath } from '../modules/billing/index.ts';
import { settingsOf, verdictsOf, wrongOf } from '../../testing/findings.ts';
import { answering } from '../../testing/json-server.ts';
import { examine } from './examine.ts';
import { checkIdentity } from './identity.ts';
import { checkMail, senderDomain } from './mail.ts';
import { checkPayments } from './payments.ts';

describe('mail', () => {
  /** A mail server that rejects every password, or accepts all; it has no encryption. */
  async function mailServer(welcomes: boolean): Promise<string> {
    const server = createSocket((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 mail.test ESMTP\r\n');
      socket.on('data', (chunk) => {
        const said = chunk.toString().toUpperCase();
        if (said.startsWith('EHLO')) socket.write('250-mail.test\r\n250 AUTH PLAIN\r\n');
        else if (said.startsWith('AUTH'))
          socket.write(welcomes ? '235 welcome\r\n' : '535 who is hunter2?\r\n');
        else socket.end('221 bye\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return `smtp://limn:hunter2@127.0.0.1:${(server.address() as { port: number }).port}`;
  }
  const signed = async (name: string) => [
    [name.startsWith('_dmarc.') ? 'v=DMARC1; p=reject' : 'v=spf1 -all'],
  ];
  const from = { MAIL_FROM: 'Limn <hello@limn.example>' };

  test('is taken by a server that lets us in, for a domain that says so', async () => {
    const config = settingsOf({ ...from, SMTP_URL: await mailServer(true) });
    expect((await checkMail(config, signed)).map(({ verdict }) => verdict)).toEqual(['ok', 'ok']);
  });

  test('is refused by one that does not, and the password is not told', async () => {
    const config = settingsOf({ ...from, SMTP_URL: await mailServer(false) });
    const findings = await examine(config, config.dataFolder);
    expect(verdictsOf(findings, 'SMTP_URL')).toEqual(['wrong']);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  });

  test('of a domain that says nothing is a warning', async () => {
    const config = settingsOf({ ...from, SMTP_URL: await mailServer(true) });
    const findings = await checkMail(config, async () => {
      throw new Error('queryTxt ENOTFOUND');
    });
    expect(verdictsOf(findings, 'MAIL_FROM')).toEqual(['warning', 'warning']);
  });

  test.each([
    ['Limn <hello@Limn.example>', 'limn.example'],
    ['hello@limn.example', 'limn.example'],
    ['Limn', undefined],
  ])('from %s is of %s', (given, domain) => expect(senderDomain(given)).toBe(domain));
});

describe('payments', () => {
  const publicUrl = 'http://localhost:3000';
  const price = {
    object: 'price',
    active: true,
    type: 'one_time',
    unit_amount: 1200,
    currency: 'usd',
  };
  const endpoint = {
    url: publicUrl + webhookPath,
    status: 'enabled',
    enabled_events: [...eventTypes],
    api_version: null,
  };
  const answers = (change: { account?: object; endpoint?: object; price?: object } = {}) => ({
    '/v1/account': {
      object: 'account',
      charges_enabled: true,
      payouts_enabled: true,
      ...change.account,
    },
    '/v1/prices/price_creator': { ...price, ...change.price },
    '/v1/prices/price_studio': price,
    '/v1/webhook_endpoints': {
      object: 'list',
      has_more: false,
      data: [{ ...endpoint, ...change.endpoint }],
    },
  });
  const look = async (given: Record<string, object>, key = 'sk_test_abcdefgh') =>
    checkPayments(
      settingsOf({
        STRIPE_SECRET_KEY: key,
        STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
        STRIPE_API_URL: await answering(given),
        LIMN_PUBLIC_URL: publicUrl,
      }),
    );

  test('of an account that is set up are well', async () => {
    expect((await look(answers())).filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  });

  test.each([
    [
      'an account that cannot charge',
      answers({ account: { charges_enabled: false } }),
      /cannot take/,
    ],
    [
      'an account that settles in another currency',
      answers({ account: { default_currency: 'eur' } }),
      /settles in EUR/,
    ],
    [
      'a price by the month',
      answers({ price: { type: 'recurring' } }),
      /STRIPE_PRICE_CREATOR.*recurring/,
    ],
    [
      'a webhook elsewhere',
      answers({ endpoint: { url: 'https://other.example/' } }),
      /No endpoint leads/,
    ],
    [
      'one that is switched off',
      answers({ endpoint: { status: 'disabled' } }),
      /No endpoint leads/,
    ],
    [
      'one that lacks an event',
      answers({
        endpoint: { enabled_events: eventTypes.filter((type) => type !== 'refund.failed') },
      }),
      /not sent refund.failed/,
    ],
    [
      'one that is not told of artists',
      answers({
        endpoint: { enabled_events: eventTypes.filter((type) => type !== 'account.updated') },
      }),
      /account.updated/,
    ],
    ['an API that is no Stripe', {}, /no such thing/],
  ])('with %s are wrong', async (_name, given, reason) => {
    expect(wrongOf(await look(given))).toContainEqual(expect.stringMatching(reason));
  });

  test('with a key for the other place are a warning, and with none of Stripe’s wrong', async () => {
    expect(verdictsOf(await look(answers(), 'sk_live_abcdefgh'), 'STRIPE_SECRET_KEY')).toEqual([
      'warning',
    ]);
    expect(verdictsOf(await look(answers(), 'pk_test_abcdefgh'), 'STRIPE_SECRET_KEY')).toEqual([
      'wrong',
    ]);
  });
});

describe('sign-in', () => {
  async function provider(change: object, keys: object[]): Promise<Record<string, string>> {
    const answers: Record<string, object> = { '/jwks': { keys } };
    const issuer = await answering(answers);
    answers['/.well-known/openid-configuration'] = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/logout`,
      ...change,
    };
    return {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'limn',
      LIMN_ADMIN_EMAILS: 'a@x.example,b@x.example',
    };
  }
  const key = { kty: 'RSA', use: 'sig' };

  test('at a provider that is who it says is well', async () => {
    const findings = await checkIdentity(settingsOf(await provider({}, [key])));
    expect(findings.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  });

  test.each([
    ['that calls itself otherwise', () => provider({ issuer: 'https://other.example' }, [key])],
    ['without keys', () => provider({}, [])],
    [
      'that is not there',
      async () => ({ OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'limn' }),
    ],
  ])('at a provider %s is wrong', async (_name, env) => {
    expect(wrongOf(await checkIdentity(settingsOf(await env())))).toHaveLength(1);
  });
});
