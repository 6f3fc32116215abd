import { allRoutes } from '@limn/contracts/routes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openApi } from './openapi.ts';

test('the description of the API is valid OpenAPI 3.1', async () => {
  const description = openApi('Limn', allRoutes, 'https://limn.test');
  const { valid, errors } = await new Validator().validate(description);
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

test('a list of fixed places is described place by place', () => {
  const body = z.object({ at: z.tuple([z.number(), z.string()]) });
  const route = {
    method: 'POST',
    path: '/api/points',
    tag: 'Points',
    summary: 'A point',
    access: 'public',
    body,
  } as const;
  const { paths } = openApi('Limn', { points: { add: route } }, 'https://limn.test');
  const { schema } = (paths as never)['/api/points']['post']['requestBody']['content'][
    'application/json'
  ] as { schema: { properties: Record<string, unknown> } };
  expect(schema.properties['at']).toMatchObject({
    type: 'array',
    prefixItems: [{ type: 'number' }, { type: 'string' }],
    items: false,
    minItems: 2,
    maxItems: 2,
  });
});
