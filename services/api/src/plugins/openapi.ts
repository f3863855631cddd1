import swagger from '@fastify/swagger';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** `GET /openapi.json`: OpenAPI 3.1, generated from the zod contracts. Register it before any route. */
export const openapi = fastifyPlugin(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Coach Connect API',
          version: '1.0.0',
          description:
            'Errors are `{error, code, requestId}`. Requests that need a user carry a Supabase access token.',
        },
        components: { securitySchemes: { user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      },
      transform: jsonSchemaTransform,
    });
    app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  },
  { name: 'openapi' },
);
