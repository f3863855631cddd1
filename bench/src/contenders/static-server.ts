import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { staticSettingsSchema } from './static-settings.ts';

// A separate process, like the site. Files are served from their compressed copies with the site's cache headers;
// documents are compressed once, at the site's level.
const settings = staticSettingsSchema.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
const app = fastify();
app.addHook('onRequest', async (_request, reply) => void reply.headers(settings.headers));

for (const [prefix, root] of Object.entries(settings.folders)) {
  await app.register(fastifyStatic, {
    prefix,
    root,
    preCompressed: true,
    index: false,
    redirect: false,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, file) => {
      const changing = /manifest\.json(\.br|\.gz)?$/.test(file);
      reply.header('Cache-Control', changing ? 'no-cache' : 'public, max-age=31536000, immutable');
    },
  });
}
for (const [path, html] of Object.entries(settings.documents)) serve(path, 'text/html; charset=utf-8', html);
for (const [path, data] of Object.entries(settings.data)) serve(path, 'application/json', JSON.stringify(data));
// Reports of the front end are accepted and dropped.
app.post('/api/*', async (_request, reply) => reply.code(204).send());

await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.(typeof address === 'object' ? address?.port : undefined);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.once('disconnect', () => process.exit(0));

function serve(path: string, type: string, text: string): void {
  const body = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
  app.get(path, async (_request, reply) =>
    reply
      .headers({ 'Cache-Control': 'no-cache', 'Content-Encoding': 'br', Vary: 'Accept-Encoding' })
      .type(type)
      .send(body),
  );
}
