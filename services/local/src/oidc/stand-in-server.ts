import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import { parse } from 'qs';
import type { LocalAccount } from '../demo-accounts.ts';
import type { MailDrop } from '../inbox/index.ts';
import { type FaultOptions, registerFaults, type VendorAnswer } from '../faults/register-faults.ts';
import { openAccountDirectory } from './account-directory.ts';
import { type IdentityProvider, createIdentityProvider } from './identity-provider.ts';
import { interactionRoutes } from './interaction-routes.ts';
import { providerRoutes, secretIn } from './provider-routes.ts';
import { openStateFile } from './state-file.ts';
import type { OAuthClients, VendorProfile } from './vendor-profile.ts';

export interface StandInOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** Address of the site: mailbox connections return to its API. */
  readonly siteUrl: string;
  /** Address of the Supabase stand-in: sign-ins return there. */
  readonly supabaseUrl: string;
  readonly clients: OAuthClients;
  readonly accounts: readonly LocalAccount[];
  /** Receiver of sent email. */
  readonly inbox: MailDrop;
  /** The folder in which grants and tokens survive a restart. Left out: they last as long as the process. */
  readonly dataDir?: string;
}

export interface StandIn {
  /** `http://localhost:<port>` */
  readonly url: string;
  close(): Promise<void>;
}

/** The differences between the vendors' stand-ins. */
export interface VendorParts {
  readonly profile: VendorProfile;
  /** The path on the site to which a mailbox connection returns. */
  readonly mailCallback: string;
  readonly refuse: FaultOptions['refuse'];
  /** The vendor's answer for an address that this stand-in does not have. */
  readonly unknownAddress: (request: FastifyRequest) => VendorAnswer;
  /** Adds the vendor's mail API. */
  mailRoutes(app: FastifyInstance, parts: { identity: IdentityProvider; inbox: MailDrop; url: string }): Promise<void>;
}

/** Starts one vendor: sign-in pages, OAuth server, mail API and the control routes for tests, all on one port. */
export async function startStandIn(parts: VendorParts, options: StandInOptions): Promise<StandIn> {
  const state = await openStateFile(parts.profile.provider, options.dataDir);
  // The issuer and all addresses contain the port, so the port comes first.
  const server = createServer().listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a listening TCP server has no other kind of address
  const url = `http://localhost:${port}`;

  const identity = createIdentityProvider({
    vendor: parts.profile,
    url,
    clients: options.clients,
    redirectUris: {
      signIn: [`${options.supabaseUrl}/auth/v1/callback`],
      mail: [`${options.siteUrl}${parts.mailCallback}`],
    },
    directory: openAccountDirectory(parts.profile.provider, options.accounts, state),
    state,
  });

  const app = fastify({ serverFactory: (handler) => server.on('request', handler) });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parse(String(body))),
  );
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = parts.unknownAddress(request);
    return reply.code(status).send(body);
  });
  registerFaults(app, {
    refuse: parts.refuse,
    async emailOf(request) {
      const secret = secretIn(request);
      const holder = secret
        ? await identity.holderOf(secret)
        : (await identity.bearer(request.headers.authorization))?.account;
      return holder?.email;
    },
  });
  providerRoutes(app, identity);
  await app.register(interactionRoutes, { identity });
  await parts.mailRoutes(app, { identity, inbox: options.inbox, url });
  await app.ready();

  return {
    url,
    async close() {
      server.closeAllConnections();
      await Promise.all([app.close(), server.listening && new Promise((resolve) => server.close(resolve))]);
    },
  };
}
