import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { readEndpoints } from './endpoints.ts';

const at = (issuer: string, more: Record<string, string> = {}) =>
  readEndpoints(readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'limn', ...more }));

test('a provider that does not answer is named at the start', async () => {
  await expect(at('http://127.0.0.1:9/realms/art')).rejects.toThrow(
    'The identity provider does not answer at http://127.0.0.1:9/realms/art/.well-known/openid-configuration',
  );
});

test('the button says the provider’s name, and only Cognito is told whom to sign in with', async () => {
  const server = createServer((_request, response) => {
    const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  const { client } = await at(`http://localhost:${(server.address() as AddressInfo).port}`, {
    OIDC_PROVIDER_NAME: 'Keycloak',
    OIDC_PROVIDER_LOGO: 'https://id.example/logo.svg',
  });
  expect(client).toMatchObject({
    identityProvider: null,
    name: 'Keycloak',
    logo: 'https://id.example/logo.svg',
  });
});
