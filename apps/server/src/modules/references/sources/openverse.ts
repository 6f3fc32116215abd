import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { licenceOf } from '../licences.ts';
import { askJson, type AskParts, fileFetcher } from './ask.ts';
import {
  type Hit,
  kindOf,
  longestText,
  plain,
  plainOrNull,
  type ReferenceSource,
  SourceError,
  webAddress,
} from './source.ts';
import { cutText } from '@limn/contracts/text';

// Written from the OpenAPI document that api.openverse.org served on 2026-05-15 (info.version 909aa41d) and the source
// of WordPress/openverse, as collected on 2026-11-29; no live call was made.

const pageSize = 20;
/** The search cuts longer texts without saying so. */
const longestQuery = 200;

const text = z.string().nullish();
const Answer = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      title: text,
      foreign_landing_url: text,
      url: text,
      creator: text,
      license: z.string(),
      license_url: text,
      source: text,
      category: text,
      thumbnail: text,
      tags: z.array(z.object({ name: z.string() })).nullish(),
      width: z.number().nullish(),
      height: z.number().nullish(),
    }),
  ),
});
type Result = z.infer<typeof Answer>['results'][number];

const size = (pixels: number | null | undefined) =>
  pixels && Number.isInteger(pixels) && pixels > 0 ? pixels : null;

function hitOf(result: Result, allowBy: boolean): Hit | undefined {
  const licence = licenceOf(result.license_url ?? '');
  const pictureUrl = webAddress(result.url);
  const sourceUrl = webAddress(result.foreign_landing_url);
  const thumbnailUrl = webAddress(result.thumbnail);
  // Both fields that name the licence must agree.
  if (!licence || licence !== result.license || (licence === 'by' && !allowBy)) return undefined;
  if (!pictureUrl || !sourceUrl || !thumbnailUrl) return undefined;
  return {
    key: result.id,
    title: plain(result.title) || 'Untitled',
    maker: plainOrNull(result.creator),
    year: null,
    kind: kindOf(result.category),
    licence,
    licenceUrl: result.license_url!,
    sourceName: `Openverse (${plain(result.source) || 'unknown'})`,
    sourceUrl,
    pictureUrl,
    thumbnailUrl,
    captions: cutText((result.tags ?? []).map(({ name }) => plain(name)).join(', '), longestText),
    width: size(result.width),
    height: size(result.height),
  };
}

const periods: Record<string, number> = { sec: 1, min: 60, hour: 3600, day: 86_400 };

/** Seconds to wait where a limit of `X-RateLimit-Limit-<scope>: 20/min` has nothing left; 0: ask on. */
export function secondsToRest(headers: IncomingHttpHeaders): number {
  const rests = Object.entries(headers).map(([name, value]) => {
    const [, scope] = /^x-ratelimit-available-(.+)$/.exec(name) ?? [];
    if (!scope || Number(value) > 0 || value === '') return 0;
    const [, period = ''] = /\/(\w+)$/.exec(String(headers[`x-ratelimit-limit-${scope}`])) ?? [];
    return periods[period] ?? periods['min']!;
  });
  return Math.max(0, ...rests);
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** A client registered with Openverse, whose limits are higher. */
export interface OpenverseClient {
  id: string;
  secret: string;
}

/** Returns the value of the header `Authorization`; renews the token before it expires. */
function authorizer(base: string, { id, secret }: OpenverseClient, parts: AskParts) {
  let token: { value: string; until: number } | undefined;
  return {
    forget: () => (token = undefined),
    async get(signal: AbortSignal): Promise<string> {
      if (token && performance.now() < token.until) return token.value;
      const form = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: id,
        client_secret: secret,
      }).toString();
      const address = new URL(`${base}/auth_tokens/token/`);
      const answer = await askJson(parts, address, Token, signal, { form });
      if (!answer) throw new SourceError('refused', 'gives no token');
      const seconds = answer.expires_in * 0.9;
      token = {
        value: `Bearer ${answer.access_token}`,
        until: performance.now() + seconds * 1000,
      };
      return token.value;
    },
  };
}

/**
 * @param base address including the version: https://api.openverse.org/v1
 * @param client without one, the limits for anonymous clients apply
 */
export function openverse(
  base: string,
  allowBy: boolean,
  client: OpenverseClient | undefined,
  parts: AskParts,
): ReferenceSource {
  const access = client && authorizer(base, client, parts);
  return {
    id: 'openverse',
    name: 'Openverse',
    fetch: fileFetcher(parts),
    isSearched: true,
    health: parts.breaker.health,
    async search(words, page, signal) {
      const address = new URL(`${base}/images/`);
      // `mature` is left out: sent as false it would switch sensitive results on.
      address.search = new URLSearchParams({
        q: cutText(words, longestQuery),
        license: allowBy ? 'cc0,pdm,by' : 'cc0,pdm',
        page: String(page),
        page_size: String(pageSize),
      }).toString();
      const onHeaders = (headers: IncomingHttpHeaders) => {
        const seconds = secondsToRest(headers);
        if (seconds > 0) parts.breaker.rest(seconds);
      };
      const authorization = await access?.get(signal);
      const answer = await askJson(parts, address, Answer, signal, {
        onHeaders,
        authorization,
      }).catch((error: unknown) => {
        // It was withdrawn: the next search asks for another one.
        if (error instanceof SourceError && error.trouble === 'refused') access?.forget();
        throw error;
      });
      return (answer?.results ?? []).flatMap((result) => hitOf(result, allowBy) ?? []);
    },
  };
}
