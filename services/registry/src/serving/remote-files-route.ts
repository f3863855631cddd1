import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { atMostEach } from '../at-most.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import type { VisitorRegistry } from '../visitors/visitor-registry.ts';
import { download, hasSources } from '../storage/content-type.ts';
import { noSuchFile } from './built-files-route.ts';
import { limitOpenFiles } from './limit-open-files.ts';
import { callersOf, refuseNetwork } from './limit-open-requests.ts';
import { createServedFiles } from './served-files.ts';

export interface RemoteFilesOptions {
  readonly releases: Pick<ReleaseReader, 'file' | 'registry'>;
  /** Decides who gets the files of a version. Without it, everybody gets the files of every stored version. */
  readonly audienceOf?: (request: FastifyRequest, remote: string, version: string) => Promise<Audience>;
}
type Audience = 'everybody' | 'this visitor' | 'nobody';

/**
 * For everything that is no page: if a browser shows it as one, as it does with SVG and JSON, it has no script and no
 * origin.
 */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
const immutable = 'max-age=31536000, immutable';

/** The files of stored versions but those with sources, and the registry of the live ones. */
export const remoteFilesRoute: FastifyPluginAsync<RemoteFilesOptions> = async (
  app,
  { releases, audienceOf = async () => 'everybody' },
) => {
  const files = createServedFiles(releases);
  const openFile = limitOpenFiles(app);
  // A flood from one network or check, of files that are in no memory, waits for itself.
  const inTurn = atMostEach(2);
  // Written once, not once for each request.
  const texts = new WeakMap<VisitorRegistry, Buffer>();
  app.get('/registry.json', async (_request, reply) => {
    const registry = await releases.registry();
    const text = texts.get(registry) ?? Buffer.from(JSON.stringify(registry));
    texts.set(registry, text);
    return reply.header('Cache-Control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = request.params['*'];
    const caller = callersOf(request).at(-1)?.caller ?? '';
    const [remote = '', version = ''] = path.split('/');
    const accepted = request.headers['accept-encoding'];
    const find = async () => {
      const whose = hasSources(path) ? 'nobody' : await audienceOf(request, remote, version);
      return [whose === 'nobody' ? undefined : await files.read(path, accepted), whose] as const;
    };
    // What is in memory waits for no file that the storage does not give.
    const read = files.has(path, accepted) ? await find() : await inTurn(caller, find, reply.raw);
    if (!read) return reply.hijack();
    const [file, audience] = read;
    if (!file) return noSuchFile(reply);
    if (!openFile(request, reply, file.body)) return refuseNetwork(request, reply);
    if (file.encoding) reply.header('Content-Encoding', file.encoding);
    if (file.contentType === download) reply.header('Content-Disposition', 'attachment');
    return reply
      .headers({
        'Cache-Control': `${audience === 'everybody' ? 'public' : 'private'}, ${immutable}`,
        // A cache may not answer with a script's copy when a browser wants a service worker.
        Vary: 'Accept-Encoding, Service-Worker',
        'Content-Security-Policy': filePolicy,
      })
      .type(file.contentType)
      .send(file.body);
  });
};
