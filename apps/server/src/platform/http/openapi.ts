import { ErrorBody } from '@limn/contracts/errors';
import type { Route } from '@limn/contracts/route';
import { z } from 'zod';

type Json = Record<string, unknown>;

function schema(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Json;
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

function requestBody(route: Route): Json {
  if (route.upload)
    return {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['file'],
              properties: { file: { type: 'string', format: 'binary' } },
            },
          },
        },
      },
    };
  if (!route.body) return {};
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schema(route.body, 'input') } },
    },
  };
}

function success(route: Route): Json {
  const content =
    route.stream === 'events'
      ? { 'text/event-stream': { schema: { type: 'string' } } }
      : route.stream === 'file'
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : route.response
          ? { 'application/json': { schema: schema(route.response, 'output') } }
          : undefined;
  return { description: route.summary, ...(content ? { content } : {}) };
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
      const problem = {
        description: 'What went wrong, and which fields to mend',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      };
      paths[route.path] = {
        ...paths[route.path],
        [route.method.toLowerCase()]: {
          operationId: `${domain}.${key}`,
          tags: [route.tag],
          summary: route.summary,
          'x-access': route.access,
          security: route.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
          parameters: parameters(route),
          ...requestBody(route),
          responses: { [route.status ?? 200]: success(route), default: problem },
        },
      };
    }
  return {
    openapi: '3.1.0',
    info: { title: `${name} API`, version: '1.0.0' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: schema(ErrorBody, 'output') },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'ID token of the identity provider',
        },
      },
    },
  };
}
