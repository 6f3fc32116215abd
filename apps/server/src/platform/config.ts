import { upTo } from '@limn/contracts/text';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { MonitoringConfig } from '@limn/contracts/monitoring';
import { z } from 'zod';
import { hostAndPort } from './reach.ts';
import { brand } from '../brand.ts';
import { assertHttps, assertStandIns, isLoopback } from './stand-ins.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim().toLowerCase())
      .filter(Boolean),
  );

const version = z.string().regex(/^v[\d.]+$/, 'A version is written as in v1.1.');
const percent = (fallback: number) => z.coerce.number().min(0).max(100).default(fallback);

/** Every setting of the server, by environment variable. `.env.example` documents them. */
const Env = z.object({
  LIMN_PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  LIMN_HOST: z.string().default('localhost'),
  LIMN_PUBLIC_URL: z.url().optional(),
  LIMN_DATA: z.string().default('.limn'),
  LIMN_ROLE: z.enum(['api', 'worker', 'all']).default('all'),
  LIMN_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  LIMN_PAINTERS: z.coerce.number().int().min(1).max(64).optional(),
  LIMN_SECRET: z.string().min(32).optional(),
  LIMN_SEED: flag(true),
  LIMN_STYLE_SAMPLES: flag(true),
  LIMN_STYLE_REVIEW: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
  LIMN_ACCEPTANCE: z.enum(['open', 'domains', 'waitlist']).default('waitlist'),
  LIMN_ACCEPTED_DOMAINS: list,
  LIMN_ADMIN_EMAILS: list,
  LIMN_GUEST_ACCESS: flag(true),
  LIMN_ACP: flag(false),
  LIMN_GUEST_PICTURES: z.coerce.number().int().min(0).max(100_000).default(200),
  LIMN_DRAIN_SECONDS: z.coerce.number().min(0).max(300).optional(),
  LIMN_RATE_LIMIT: z.coerce.number().int().min(0).default(1200),
  LIMN_TRUST_PROXY: z
    .enum(['false', 'true'])
    .transform((value) => (value === 'true' ? 1 : 0))
    .or(z.coerce.number('Set the number of proxies in front of the server.').int().min(0).max(10))
    .default(0),
  LIMN_ALLOW_STAND_INS: flag(false),
  LIMN_METRICS_TOKEN: z.string().min(16).optional(),
  LIMN_C2PA_CERT: z.string().optional(),
  LIMN_C2PA_KEY: z.string().optional(),
  LIMN_C2PA_TSA: z.url().optional(),
  LIMN_C2PA_TRUST: z.string().optional(),
  LIMN_SESSION_SAMPLE: percent(100),
  LIMN_REPLAY_SAMPLE: percent(20),
  LIMN_MONITORING_MB: z.coerce.number().min(1).max(1_000_000).default(1024),
  DATADOG_APPLICATION_ID: z.string().optional(),
  DATADOG_CLIENT_TOKEN: z.string().optional(),
  DATADOG_SITE: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'A site is a host name, as in datadoghq.eu.')
    .default('datadoghq.com'),
  DATADOG_INTAKE: z.url().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  DATABASE_URL: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_SCOPES: z.string().optional(),
  OIDC_IDENTITY_PROVIDER: z.string().default('Google'),
  OIDC_PROVIDER_NAME: z.string().optional(),
  OIDC_PROVIDER_LOGO: z.url().optional(),
  OIDC_LOGOUT_URL: z.url().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z.url().optional(),
  STRIPE_PRICE_CREATOR: z.string().default('price_creator'),
  STRIPE_PRICE_STUDIO: z.string().default('price_studio'),
  LIMN_COMFYUI_URL: z.url({ protocol: /^https?$/ }).optional(),
  LIMN_COMFYUI_CHECKPOINT: z.string().max(200).optional(),
  LIMN_COMFYUI_TRAINING: z
    .enum(['licensed', 'public-domain', 'scraped', 'unknown'])
    .default('unknown'),
  LIMN_COMFYUI_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+: ?[ -~]+$/, 'A header is written as in Authorization: Bearer abc.')
    .optional(),
  LIMN_PROVIDER_HOSTS: list,
  LIMN_MODERATION_URL: z.url({ protocol: /^https?$/ }).optional(),
  LIMN_MODERATION_KEY: z
    .string()
    .regex(/^[!-~]+$/, 'A key has neither spaces nor line breaks.')
    .optional(),
  LIMN_MODERATION_MODEL: z.string().max(200).default('omni-moderation-latest'),
  LIMN_REFERENCE_SOURCES: list.pipe(
    z.array(z.enum(['openverse', 'met', 'aic'], { error: 'Sources are openverse, met and aic.' })),
  ),
  LIMN_REFERENCE_BY: flag(false),
  LIMN_OPENVERSE_CLIENT_ID: z.string().min(1).optional(),
  LIMN_OPENVERSE_CLIENT_SECRET: z.string().min(1).optional(),
  LIMN_OPENVERSE_URL: z.url({ protocol: /^https?$/ }).default('https://api.openverse.org/v1'),
  LIMN_MET_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://collectionapi.metmuseum.org/public/collection'),
  LIMN_MET_SEARCH_VERSION: version.default('v1.1'),
  LIMN_MET_OBJECT_VERSION: version.default('v1'),
  LIMN_AIC_URL: z.url({ protocol: /^https?$/ }).default('https://api.artic.edu/api/v1'),
  COGNITO_USER_POOL_ID: z
    .string()
    .regex(/_/, 'A user pool id contains an underscore, as in us-east-1_AbCdEfGhI.')
    .optional(),
  COGNITO_IDENTITY_POOL_ID: z
    .string()
    .regex(/^[a-z0-9-]+:./, 'An identity pool id contains a colon, as in us-east-1:1234-…')
    .optional(),
  CMS_URL: z.url().optional(),
  DISCORD_URL: z.url().optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_EMAIL: z.email().default(brand.contactEmail),
});

/** A service that judges words and pictures, as OpenAI's `/moderations` has it. */
export interface ModerationConfig {
  /** Base address of `/moderations`. */
  url: string;
  key: string | undefined;
  model: string;
}

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  dataFolder: string;
  role: 'api' | 'worker' | 'all';
  logLevel: string;
  /** Worker threads for pixels. */
  painters: number;
  secret: string | undefined;
  seed: boolean;
  /** Whether samples are painted of every style that has been trained. */
  styleSamples: boolean;
  /** Admins look at the first style of each artist before it is public. */
  styleReview: boolean;
  acceptance: { policy: 'open' | 'domains' | 'waitlist'; domains: string[] };
  adminEmails: string[];
  guestAccess: boolean;
  /** Pictures that all people without an account together can make a day; 0: none. */
  guestPictures: number;
  /** Whether agents can buy licences over the Agentic Commerce Protocol. */
  acp: boolean;
  /** Seconds during which a stopping server reports to its proxy before it takes no more requests. */
  drainSeconds: number;
  /** Requests per minute and address; 0 switches the limit off. */
  rateLimit: number;
  /** Number of proxies in front whose X-Forwarded-* headers are trusted; headers from further away are ignored. */
  trustProxy: number;
  /** Whether the embedded sign-in and payment sandbox may run where others can reach them. */
  allowStandIns: boolean;
  /** Bearer token of `/metrics`; undefined: no metrics are shown. */
  metricsToken: string | undefined;
  /** The key that signs Content Credentials of pictures, and the certificates trusted for credentials of others. */
  contentCredentials: {
    /** PEM files; undefined: a certificate of our own, for development. */
    signer: { certificate: string; key: string } | undefined;
    /** Address of a time-stamp authority (RFC 3161). */
    timeStamps: string | undefined;
    /** PEM file of authorities. */
    trusted: string | undefined;
  };
  monitoring: {
    /** Settings that browsers get. Without a Datadog account, the ids are our own. */
    client: MonitoringConfig;
    /** Most that measurements and recordings may take; the oldest go first. */
    quotaBytes: number;
    /** Origin that measurements are forwarded to; undefined: they stay here. */
    forwardTo: string | undefined;
  };
  /** A ComfyUI server that composes pictures; others are added by admins. */
  comfyui:
    | {
        url: string;
        checkpoint: string;
        headers: Record<string, string>;
        training: 'licensed' | 'public-domain' | 'scraped' | 'unknown';
      }
    | undefined;
  /** Hosts on private networks that providers of models may have, with or without a port, lower case. */
  providerHosts: string[];
  /** The moderation service for prompts and models' pictures; undefined: only the models' providers moderate. */
  moderation: ModerationConfig | undefined;
  /** Pictures with an open licence that paintings can follow. */
  references: {
    /** Outside sources that are searched; none: only the site's own library is. */
    sources: ('openverse' | 'met' | 'aic')[];
    /** Where their APIs are. */
    openverseUrl: string;
    /** A client registered with Openverse; undefined: the limits for anonymous clients apply. */
    openverseClient: { id: string; secret: string } | undefined;
    metUrl: string;
    metVersions: { search: string; objects: string };
    aicUrl: string;
    /** Whether pictures under CC BY are offered, whose makers must be named. */
    allowBy: boolean;
  };
  /** Base address of an OpenTelemetry collector; undefined: no traces. */
  tracesTo: string | undefined;
  databaseUrl: string | undefined;
  s3:
    | {
        bucket: string;
        region: string;
        endpoint: string | undefined;
        credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
      }
    | undefined;
  /** Undefined: the provider carried by the server itself. */
  oidc:
    | {
        issuer: string;
        clientId: string;
        scopes: string | undefined;
        /** Amazon Cognito's parameter for the identity provider. */
        identityProvider: string;
        /** Label and logo address of the sign-in button. */
        name: string;
        logo: string | undefined;
        logoutUrl: string | undefined;
      }
    | undefined;
  /** Undefined: the payment sandbox carried by the server itself. */
  stripe:
    | {
        secretKey: string;
        /** Secrets of the webhook endpoint for our own account and, if there is one, for connected accounts. */
        webhookSecrets: string[];
        /** Where the API is, when not at Stripe. */
        apiUrl: string | undefined;
      }
    | undefined;
  /** The provider's ids of the plans' prices. */
  planPrices: { creator: string; studio: string };
  /** Amazon Cognito identity pool that gives browsers credentials to upload with. */
  identityPool: { id: string; region: string; provider: string } | undefined;
  /** `smtpUrl` undefined: letters are files in the data folder. */
  mail: { smtpUrl: string | undefined; from: string };
  /** Address for letters to us and from us. */
  contactEmail: string;
  /** A Strapi the blog is read from; undefined: the articles shipped with the server. */
  cmsUrl: string | undefined;
  /** Invitation to the Discord server; undefined: people ask for one. */
  discordUrl: string | undefined;
  /** True when identity, payments and work are all carried by this one process. */
  embedded: boolean;
}

/** `us-east-1_AbCdEfGhI` is the pool AbCdEfGhI in us-east-1; its issuer is named after both. */
function cognitoIssuer(userPoolId: string | undefined): string | undefined {
  const region = userPoolId?.split('_')[0];
  return userPoolId && `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
}

function identityPoolOf(userPoolId: string | undefined, id: string | undefined) {
  const issuer = cognitoIssuer(userPoolId);
  if (!issuer || !id) return undefined;
  return { id, region: id.split(':')[0]!, provider: issuer.replace('https://', '') };
}

/** Application id for the measuring SDK, which requires one even when nothing is sent to Datadog. */
const ownApplicationId = '6c696d6e-0000-4000-8000-000000000001';

/** Where a Datadog site takes measurements in: `us3.datadoghq.com` at browser-intake-us3-datadoghq.com. */
function datadogIntake(site: string): string {
  const parts = site.split('.');
  return `https://browser-intake-${parts.slice(0, -1).join('-')}.${parts.at(-1)}`;
}

/** 'Authorization: Bearer abc' by its name. */
function headerOf(line: string | undefined): Record<string, string> {
  if (!line) return {};
  const at = line.indexOf(':');
  return { [upTo(line, at)]: line.slice(at + 1).trim() };
}

/**
 * Reads the environment (and a `.env` file next to the README, if any) into a Config.
 * @throws Error naming each bad setting.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, root = process.cwd()): Config {
  const parsed = Env.safeParse(Object.fromEntries(Object.entries(env).filter(([, v]) => v !== '')));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Settings are wrong:\n  ${lines.join('\n  ')}`);
  }
  const e = parsed.data;
  const issuer = e.OIDC_ISSUER ?? cognitoIssuer(e.COGNITO_USER_POOL_ID);
  const both = (names: string, ...values: (string | undefined)[]) => {
    if (values.some(Boolean) && !values.every(Boolean))
      throw new Error(`Settings are wrong:\n  ${names} must be set together.`);
  };
  both('OIDC_ISSUER (or COGNITO_USER_POOL_ID) and OIDC_CLIENT_ID', issuer, e.OIDC_CLIENT_ID);
  both('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET', e.STRIPE_SECRET_KEY, e.STRIPE_WEBHOOK_SECRET);
  both(
    'DATADOG_APPLICATION_ID and DATADOG_CLIENT_TOKEN',
    e.DATADOG_APPLICATION_ID,
    e.DATADOG_CLIENT_TOKEN,
  );
  both(
    'LIMN_COMFYUI_URL and LIMN_COMFYUI_CHECKPOINT',
    e.LIMN_COMFYUI_URL,
    e.LIMN_COMFYUI_CHECKPOINT,
  );
  both(
    'LIMN_OPENVERSE_CLIENT_ID and LIMN_OPENVERSE_CLIENT_SECRET',
    e.LIMN_OPENVERSE_CLIENT_ID,
    e.LIMN_OPENVERSE_CLIENT_SECRET,
  );
  both('LIMN_C2PA_CERT and LIMN_C2PA_KEY', e.LIMN_C2PA_CERT, e.LIMN_C2PA_KEY);
  both('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY', e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY);
  if (e.COGNITO_IDENTITY_POOL_ID && !(e.COGNITO_USER_POOL_ID && e.S3_BUCKET))
    throw new Error(
      'Settings are wrong:\n  COGNITO_IDENTITY_POOL_ID needs COGNITO_USER_POOL_ID and S3_BUCKET.',
    );
  // Several processes share the load.
  for (const name of ['DATABASE_URL', 'S3_BUCKET', 'LIMN_SECRET'] as const)
    if (e.LIMN_ROLE !== 'all' && !e[name])
      throw new Error(`Settings are wrong:\n  LIMN_ROLE=api or worker needs ${name}.`);
  const publicUrl = (e.LIMN_PUBLIC_URL ?? `http://localhost:${e.LIMN_PORT}`).replace(/\/$/, '');
  const config: Config = {
    port: e.LIMN_PORT,
    host: e.LIMN_HOST,
    publicUrl,
    dataFolder: resolve(root, e.LIMN_DATA),
    role: e.LIMN_ROLE,
    logLevel: e.LIMN_LOG_LEVEL,
    painters: e.LIMN_PAINTERS ?? availableParallelism(),
    secret: e.LIMN_SECRET,
    seed: e.LIMN_SEED,
    styleSamples: e.LIMN_STYLE_SAMPLES,
    styleReview: e.LIMN_STYLE_REVIEW ?? !isLoopback(new URL(publicUrl).hostname),
    acceptance: { policy: e.LIMN_ACCEPTANCE, domains: e.LIMN_ACCEPTED_DOMAINS },
    // Two of them: what moves money needs a second one.
    adminEmails: [
      ...e.LIMN_ADMIN_EMAILS,
      ...(issuer ? [] : ['ada', 'otto'].map((name) => `${name}@${brand.localDomain}`)),
    ],
    guestAccess: e.LIMN_GUEST_ACCESS,
    guestPictures: e.LIMN_GUEST_PICTURES,
    acp: e.LIMN_ACP,
    drainSeconds: e.LIMN_DRAIN_SECONDS ?? (e.LIMN_ROLE === 'api' ? 5 : 0),
    rateLimit: e.LIMN_RATE_LIMIT,
    trustProxy: e.LIMN_TRUST_PROXY,
    allowStandIns: e.LIMN_ALLOW_STAND_INS,
    metricsToken: e.LIMN_METRICS_TOKEN,
    contentCredentials: {
      signer:
        e.LIMN_C2PA_CERT && e.LIMN_C2PA_KEY
          ? { certificate: resolve(root, e.LIMN_C2PA_CERT), key: resolve(root, e.LIMN_C2PA_KEY) }
          : undefined,
      timeStamps: e.LIMN_C2PA_TSA,
      trusted: e.LIMN_C2PA_TRUST && resolve(root, e.LIMN_C2PA_TRUST),
    },
    monitoring: {
      client: {
        applicationId: e.DATADOG_APPLICATION_ID ?? ownApplicationId,
        clientToken: e.DATADOG_CLIENT_TOKEN ?? 'limn',
        site: e.DATADOG_SITE,
        sampleRate: e.LIMN_SESSION_SAMPLE,
        replaySampleRate: e.LIMN_REPLAY_SAMPLE,
      },
      quotaBytes: e.LIMN_MONITORING_MB * 1024 * 1024,
      forwardTo: e.DATADOG_CLIENT_TOKEN && (e.DATADOG_INTAKE ?? datadogIntake(e.DATADOG_SITE)),
    },
    providerHosts: [
      ...e.LIMN_PROVIDER_HOSTS,
      ...(e.LIMN_COMFYUI_URL ? [hostAndPort(new URL(e.LIMN_COMFYUI_URL))] : []),
    ],
    comfyui:
      e.LIMN_COMFYUI_URL && e.LIMN_COMFYUI_CHECKPOINT
        ? {
            url: e.LIMN_COMFYUI_URL,
            checkpoint: e.LIMN_COMFYUI_CHECKPOINT,
            headers: headerOf(e.LIMN_COMFYUI_HEADER),
            training: e.LIMN_COMFYUI_TRAINING,
          }
        : undefined,
    moderation: e.LIMN_MODERATION_URL
      ? {
          url: e.LIMN_MODERATION_URL,
          key: e.LIMN_MODERATION_KEY,
          model: e.LIMN_MODERATION_MODEL,
        }
      : undefined,
    references: {
      sources: [...new Set(e.LIMN_REFERENCE_SOURCES)],
      openverseUrl: e.LIMN_OPENVERSE_URL.replace(/\/$/, ''),
      openverseClient:
        e.LIMN_OPENVERSE_CLIENT_ID && e.LIMN_OPENVERSE_CLIENT_SECRET
          ? { id: e.LIMN_OPENVERSE_CLIENT_ID, secret: e.LIMN_OPENVERSE_CLIENT_SECRET }
          : undefined,
      metUrl: e.LIMN_MET_URL.replace(/\/$/, ''),
      metVersions: { search: e.LIMN_MET_SEARCH_VERSION, objects: e.LIMN_MET_OBJECT_VERSION },
      aicUrl: e.LIMN_AIC_URL.replace(/\/$/, ''),
      allowBy: e.LIMN_REFERENCE_BY,
    },
    tracesTo: e.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, ''),
    databaseUrl: e.DATABASE_URL,
    s3: e.S3_BUCKET
      ? {
          bucket: e.S3_BUCKET,
          region: e.S3_REGION,
          endpoint: e.S3_ENDPOINT,
          credentials:
            e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
              ? { accessKeyId: e.S3_ACCESS_KEY_ID, secretAccessKey: e.S3_SECRET_ACCESS_KEY }
              : undefined,
        }
      : undefined,
    oidc:
      issuer && e.OIDC_CLIENT_ID
        ? {
            issuer,
            clientId: e.OIDC_CLIENT_ID,
            scopes: e.OIDC_SCOPES,
            identityProvider: e.OIDC_IDENTITY_PROVIDER,
            name: e.OIDC_PROVIDER_NAME ?? e.OIDC_IDENTITY_PROVIDER,
            logo: e.OIDC_PROVIDER_LOGO,
            logoutUrl: e.OIDC_LOGOUT_URL,
          }
        : undefined,
    stripe:
      e.STRIPE_SECRET_KEY && e.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: e.STRIPE_SECRET_KEY,
            webhookSecrets: [e.STRIPE_WEBHOOK_SECRET, e.STRIPE_CONNECT_WEBHOOK_SECRET].filter(
              (secret) => secret !== undefined,
            ),
            apiUrl: e.STRIPE_API_URL,
          }
        : undefined,
    planPrices: { creator: e.STRIPE_PRICE_CREATOR, studio: e.STRIPE_PRICE_STUDIO },
    identityPool: identityPoolOf(e.COGNITO_USER_POOL_ID, e.COGNITO_IDENTITY_POOL_ID),
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM ?? `${brand.name} <${e.CONTACT_EMAIL}>` },
    contactEmail: e.CONTACT_EMAIL,
    cmsUrl: e.CMS_URL,
    discordUrl: e.DISCORD_URL,
    embedded: !issuer && !e.STRIPE_SECRET_KEY && e.LIMN_ROLE === 'all',
  };
  if (config.role !== 'worker') {
    assertStandIns(config);
    assertHttps(config);
  }
  return config;
}

/** Loads `.env` from the project's root into the environment, if there is one. */
export function loadDotEnv(root = process.cwd()): void {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
