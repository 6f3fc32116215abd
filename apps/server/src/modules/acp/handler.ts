import { paths } from '@limn/contracts/web-paths';
import { sitePaths } from '@limn/contracts/site-paths';
import { brand } from '../../brand.ts';

/** Versions of the protocol that are spoken here, the newest last. */
export const versions = ['2026-04-17'] as const;
export const newest = versions.at(-1)!;

/** Path of the protocol's endpoints. */
export const acpPath = '/acp';
const schemaPath = (name: 'config' | 'instrument') => `${acpPath}/schemas/mandate-${name}.json`;

export const handlerId = 'mandate';
export const instrumentType = 'mandate';

/** The handler's name: this site's host name, read backwards, as in `com.example.mandate`. */
const handlerName = (publicUrl: string): string =>
  [...new URL(publicUrl).hostname.split('.').toReversed(), handlerId].join('.');

/** The one way to pay: a mandate that the person signed here, which charges the card they saved here. */
export const paymentHandler = (publicUrl: string) => ({
  id: handlerId,
  name: handlerName(publicUrl),
  display_name: `A mandate signed at ${brand.name}, and the card saved there`,
  version: newest,
  spec: `${publicUrl}${sitePaths.developers}#agentic-commerce-protocol`,
  requires_delegate_payment: false,
  requires_pci_compliance: false,
  psp: 'stripe',
  config_schema: publicUrl + schemaPath('config'),
  instrument_schemas: [publicUrl + schemaPath('instrument')],
  config: { mandates_url: publicUrl + paths.mandates },
});

const schemaOf = (publicUrl: string, name: 'config' | 'instrument', schema: object) => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: publicUrl + schemaPath(name),
  type: 'object',
  ...schema,
});

/** The JSON schemas that the handler names, by their paths. */
export const handlerSchemas = (publicUrl: string): Record<string, object> => ({
  [schemaPath('config')]: schemaOf(publicUrl, 'config', {
    title: 'Configuration of the mandate handler',
    properties: {
      mandates_url: {
        type: 'string',
        format: 'uri',
        description: 'Where the person signs a mandate for this key or app.',
      },
    },
    required: ['mandates_url'],
  }),
  [schemaPath('instrument')]: schemaOf(publicUrl, 'instrument', {
    title: 'Instrument of the mandate handler',
    description:
      'The key or token of the call says whose mandate pays. The protocol wants a credential; its token is not read.',
    properties: {
      type: { const: instrumentType },
      credential: {
        type: 'object',
        properties: { type: { type: 'string' }, token: { type: 'string' } },
        required: ['type', 'token'],
      },
    },
    required: ['type'],
  }),
});

/** The document at /.well-known/acp.json. */
export const discoveryOf = (publicUrl: string) => ({
  protocol: {
    name: 'acp',
    version: newest,
    supported_versions: versions,
    documentation_url: publicUrl + sitePaths.developers,
  },
  api_base_url: publicUrl + acpPath,
  transports: ['rest'],
  capabilities: {
    services: ['checkout'],
    supported_currencies: [brand.currency.toLowerCase()],
    supported_locales: ['en'],
  },
});
