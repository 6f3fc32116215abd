import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import * as x509 from '@peculiar/x509';
import type { OutboundNetwork } from '../src/platform/safe-fetch.ts';

/** A certificate for a name, which this process trusts from now on. */
export async function certificateFor(name: string) {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    // Two certificates with one name in a process would be taken for each other.
    name: `CN=${name} ${randomUUID()}`,
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true),
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }]),
    ],
  });
  const cert = certificate.toString('pem');
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  const key = x509.PemConverter.encode(
    await crypto.subtle.exportKey('pkcs8', keys.privateKey),
    'PRIVATE KEY',
  );
  return { cert, key };
}

/** Serves the metadata document of an app at https://agent.example, and the network on which it is found. */
export async function metadataServer() {
  const clientId = 'https://agent.example/agent.json';
  const document = {
    client_id: clientId,
    client_name: 'Agent',
    redirect_uris: ['https://agent.example/back'],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
  const server = createServer(await certificateFor('agent.example'), (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network: OutboundNetwork = {
    resolve: async () => ['93.184.215.14'],
    connect: () => connect({ host: '127.0.0.1', port }),
  };
  return {
    clientId,
    network,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
