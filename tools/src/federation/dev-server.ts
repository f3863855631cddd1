import type { ServerResponse } from 'node:http';
import type { RegisteredRemote, RemoteManifest } from '@cc/contracts/federation/registry';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { readDeclaration } from './declaration.ts';
import { createDevConfig, devGlobal } from './dev-config.ts';
import { globalName, type FrontEnd } from './federation-config.ts';

/** Sources of a front end, and the port of its server. */
export interface DevFolder {
  readonly dir: string;
  readonly port: number;
}

export interface DevRemote {
  /** Replaces the remote's entry in the registry: `REMOTE_OVERRIDES` of the site is a JSON list of these. */
  readonly registered: RegisteredRemote;
  /** Address of the remote alone, with simulated host services. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export interface DevShell {
  /** `SHELL_DEV_URL` of the site. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Serves a remote with hot reload: alone at its own address, and in a site that knows this address. */
export async function startRemoteDevServer({ dir, port }: DevFolder): Promise<DevRemote> {
  const { url, stop } = await serve({ dir, kind: 'remote' }, port);
  const live = {
    version: 'dev',
    global: devGlobal(dir),
    entry: `${url}/remoteEntry.js`,
    files: { js: [], css: [] },
    pages: {},
  };
  return { registered: { ...readDeclaration(dir), live }, url, stop };
}

/** Serves the shell's script and styles with hot reload. Documents come from the site. */
export async function startShellDevServer({ dir, port }: DevFolder): Promise<DevShell> {
  return serve({ dir, kind: 'shell' }, port);
}

/** The manifest that an override by address loads. */
function devManifest(dir: string): RemoteManifest {
  return {
    ...readDeclaration(dir),
    version: 'dev',
    global: devGlobal(dir),
    entry: 'remoteEntry.js',
    files: { js: [], css: [] },
    pages: {},
  };
}

/** Document of a remote alone, at every path. */
function standalonePage(dir: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><title>${globalName(dir)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<script defer src="/main.js"></script></head>',
    '<body></body>',
    '</html>',
  ].join('\n');
}

/** Resolves once the server listens and its first build has ended, successfully or not. */
async function serve(frontEnd: FrontEnd, port: number): Promise<DevShell> {
  const url = `http://localhost:${port}`;
  const compiler = webpack(createDevConfig({ ...frontEnd, origin: url }));
  if (!compiler) throw new Error(`webpack gave no compiler for ${frontEnd.dir}`);
  const firstBuild = new Promise((built) => compiler.hooks.done.tap('first-build', built));
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: false,
      static: false,
      setupExitSignals: false,
      historyApiFallback: frontEnd.kind === 'remote',
      headers: { 'Access-Control-Allow-Origin': '*' },
      // Inside of the site the page has another address than this server.
      client: {
        webSocketURL: `ws://localhost:${port}/ws`,
        overlay: { errors: true, warnings: false, runtimeErrors: false },
      },
      devMiddleware: { stats: 'errors-warnings' },
      setupMiddlewares(middlewares, { app }) {
        if (frontEnd.kind === 'remote') {
          app?.get('/remote-manifest.json', (_request, response) => {
            response.setHeader('Access-Control-Allow-Origin', '*');
            response.json(devManifest(frontEnd.dir));
          });
          middlewares.push({
            name: 'standalone-page',
            path: '/index.html',
            middleware: (_request: unknown, response: ServerResponse) => {
              response.setHeader('Content-Type', 'text/html; charset=utf-8');
              response.end(standalonePage(frontEnd.dir));
            },
          });
        }
        return middlewares;
      },
    },
    compiler,
  );
  await server.start();
  await firstBuild;
  return { url, stop: () => server.stop() };
}
