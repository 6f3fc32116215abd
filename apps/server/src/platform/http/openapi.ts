import { ErrorBody } from '@limn/contracts/errors';
import type { Route } from '@limn/contracts/route';
import { scopes } from '@limn/contracts/scopes';
import { z } from 'zod';
import { Problem } from './problem.ts';

type Json = Record<string, unknown>;

function schema(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // No text may contain NUL; an explicit pattern takes precedence.
      if (io === 'input' && jsonSchema.type === 'string' && !jsonSchema.enum && !jsonSchema.format)
        jsonSchema.pattern ??= String.raw`^[^\u0000]*$`;
    },
  }) as Json;
  return rest;
}

function parameters(route: Route): Json[] {
  const from = (type: z.ZodType | undefined, place: 'path' | 'query') => {
    if (!type) return [];
    const { properties = {}, required = [] } = schema(type, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  return [...from(route.params, 'path'), ...from(route.query, 'query')];
}

const uploadedFile = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['file'],
      additionalProperties: false,
      properties: { file: { type: 'string', format: 'binary' } },
    },
  },
};

function requestBody(route: Route): Json {
  if (!route.upload && !route.body) return {};
  return {
    requestBody: {
      // A body in which everything is optional may be left out.
      required: route.upload !== undefined || !route.body?.safeParse({}).success,
      content: {
        ...(route.upload ? uploadedFile : {}),
        ...(route.body ? { 'application/json': { schema: schema(route.body, 'input') } } : {}),
      },
    },
  };
}

function success(route: Route): Json {
  const content =
    route.stream === 'events'
      ? // OpenAPI 3.1 cannot describe the events of a stream.
        { 'text/event-stream': {} }
      : route.stream === 'file'
        ? // Pictures, documents, receipts: the media type differs from file to file.
          { '*/*': { schema: { type: 'string', format: 'binary' } } }
        : route.response
          ? { 'application/json': { schema: schema(route.response, 'output') } }
          : undefined;
  return { description: route.summary, ...(content ? { content } : {}) };
}

/** The documented error statuses of a route; `code` distinguishes their errors. */
function failures(route: Route): number[] {
  const { access } = route;
  const open = access === 'public' || access === 'guest';
  const reads = route.method === 'GET';
  return [
    // A token that is sent is checked, wanted or not.
    401,
    ...(access === 'public' && !route.query ? [] : [403]),
    ...(route.params || access === 'admin' ? [404] : []),
    ...(reads ? [] : [409]),
    ...(route.body || route.upload ? [400, 413, 415] : []),
    ...(route.params || route.query || route.body || route.upload ? [422] : []),
    429,
    ...(open && reads ? [] : [402]),
    503,
  ].toSorted((a, b) => a - b);
}

/** OpenAPI 3.1 of the given contract routes. */
export function openApi(
  name: string,
  routes: Record<string, Record<string, Route>>,
  serverUrl: string,
): Json {
  const paths: Record<string, Json> = {};
  for (const [domain, table] of Object.entries(routes))
    for (const [key, route] of Object.entries(table)) {
      const problem = { $ref: '#/components/responses/Error' };
      paths[route.path] = {
        ...paths[route.path],
        [route.method.toLowerCase()]: {
          operationId: `${domain}.${key}`,
          tags: [route.tag],
          summary: route.summary,
          'x-access': route.access,
          security: [
            ...(route.access === 'public' || route.access === 'guest' ? [{}] : []),
            { bearer: [] },
            ...(route.scope ? [{ key: [] }, { app: [route.scope] }] : []),
          ],
          parameters: parameters(route),
          ...requestBody(route),
          responses: {
            [route.status ?? 200]: success(route),
            ...Object.fromEntries(failures(route).map((status) => [status, problem])),
            default: problem,
          },
        },
      };
    }
  return {
    openapi: '3.1.0',
    info: { title: `${name} API`, version: '1.0.0' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: schema(ErrorBody, 'output'), Problem: schema(Problem, 'output') },
      responses: {
        Error: {
          description:
            'What went wrong, and which fields to correct; keys and apps get problem details',
          headers: {
            'retry-after': {
              description: 'Seconds until the call may succeed, with 429',
              schema: { type: 'integer' },
            },
          },
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Error' } },
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          },
        },
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'ID token of the identity provider, as the website sends it',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'limn_live_…',
          description: 'API key; may make the calls whose scope it has',
        },
        app: {
          type: 'oauth2',
          description: 'Access token of an app that a person connected',
          flows: {
            authorizationCode: {
              authorizationUrl: `${serverUrl}/oauth/authorize`,
              tokenUrl: `${serverUrl}/oauth/token`,
              refreshUrl: `${serverUrl}/oauth/token`,
              scopes,
            },
            clientCredentials: { tokenUrl: `${serverUrl}/oauth/token`, scopes },
          },
        },
      },
    },
  };
}
