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
        servers: [{ url: '/', description: 'The API itself, or a site that forwards /api to it' }],
        components: {
          securitySchemes: {
            user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
            console: { type: 'http', scheme: 'bearer', description: "The console's key" },
          },
        },
      },
      transform: (route) => {
        const { schema, url } = jsonSchemaTransform(route);
        return { schema: { ...schema, operationId: route.schema?.operationId ?? operationIdOf(url) }, url };
      },
    });
    app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  },
  { name: 'openapi' },
);

/** `sendGmail` for `/api/send-gmail`. A second method at an address names itself. */
function operationIdOf(url: string): string {
  const [first = '', ...others] = url.replace(/^\/(?:api\/)?/, '').split(/[/-]/);
  return first + others.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}
