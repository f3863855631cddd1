import { reportsKeptHours } from '@cc/contracts/api/browser-report-summary';
import { releaseBodySchema } from '@cc/contracts/deploy/deploy-api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parsed } from '../deploy/deployment.ts';
import { DeployFailure } from '../deploy/deploy-failure.ts';
import { activateVersion } from '../deploy/activate-version.ts';
import type { ConsoleOutside } from './console.ts';
import { fragmentRows } from './figures/fragment-uses.ts';
import { html, type Markup, type Part } from './html.ts';
import { notice, remoteAddress, renderPage } from './layout.ts';
import { overviewPage } from './pages/overview-page.ts';
import { readRemote, readRemotes } from './figures/read-remotes.ts';
import { remotePage } from './pages/remote-page.ts';
import { requireOwnForm, sessionOf } from './session-routes.ts';
import type { ConsoleKeys, ConsoleSession } from './session.ts';
import { sharedRows } from './figures/shared-modules.ts';
import { signInPage } from './pages/sign-in-page.ts';

type Outside = ConsoleOutside & { readonly keys: ConsoleKeys };
interface OfRemote {
  Params: { readonly remote: string };
}

/** Releases that the overview shows. */
const latestReleases = 8;

const querySchema = z.object({
  hours: z.coerce.number().int().min(1).max(reportsKeptHours).catch(24),
  before: z.coerce.number().int().min(1).optional().catch(undefined),
  done: z.coerce.number().int().min(1).optional().catch(undefined),
});

const releaseFormSchema = z.object({
  kind: z.enum(['rollback', 'promote', 'stop-canary']),
  to: z.string().optional(),
  expectedSeq: z.coerce.number().int().min(0),
  note: z.string().trim().max(1000).default(''),
});

/** The pages of those who are signed in; everybody else is asked who they are. */
export function remotesRoutes(pages: FastifyInstance, outside: Outside): void {
  const { releases, shell: readShell, readReports } = outside;

  pages.get('/', async (request, reply) => {
    const session = await sessionOf(request, outside.keys);
    if (!session) return askWho(request, reply, outside);
    const [remotes, reports, history, shell] = await Promise.all([
      readRemotes(releases),
      readReports(24),
      releases.history(undefined, { limit: latestReleases }),
      readShell(),
    ]);
    const manifests = remotes.flatMap(({ manifest }) => (manifest ? [manifest] : []));
    const [fragments, shared] = [fragmentRows(manifests), sharedRows(shell, manifests)];
    const content = overviewPage({ remotes, reports, fragments, shared, history });
    return sendPage(reply, outside, { title: 'Remotes', session, content });
  });

  pages.get<OfRemote>('/remotes/:remote', async (request, reply) => {
    const session = await sessionOf(request, outside.keys);
    if (!session) return askWho(request, reply, outside);
    return showRemote(request, reply, { outside, session });
  });

  pages.post<OfRemote>('/remotes/:remote/releases', async (request, reply) => {
    const session = await sessionOf(request, outside.keys);
    if (!session) throw new DeployFailure('unauthorized', 'You are not signed in any more. Nothing was done.');
    requireOwnForm(session, request.body);
    const { remote } = request.params;
    const { note, ...form } = parsed(releaseFormSchema, request.body);
    try {
      const body = parsed(releaseBodySchema, {
        ...form,
        ...(note === '' ? {} : { note }),
        ...(session.by === undefined ? {} : { by: session.by }),
      });
      const { release } = await activateVersion(outside, { deployer: session.deployer, remote, body });
      return await reply.redirect(`${remoteAddress(remote)}?done=${release.seq}`, 303);
    } catch (error) {
      if (!(error instanceof DeployFailure)) throw error;
      reply.code(error.status);
      return showRemote(request, reply, { outside, session, message: refusal(error) });
    }
  });
}

async function showRemote(
  { params: { remote }, query }: FastifyRequest<OfRemote>,
  reply: FastifyReply,
  { outside, session, message }: { outside: Outside; session: ConsoleSession; message?: Markup },
) {
  const { hours, before, done } = querySchema.parse(query);
  const [details, reports] = await Promise.all([
    readRemote(outside.releases, remote, before),
    outside.readReports(hours),
  ]);
  if (!details) throw new DeployFailure('not_found', `No remote named ${remote} was ever deployed.`);
  const { siteUrl } = outside.previews;
  const said = message ?? successOf(done, details.history);
  const content = remotePage({ details, reports, hours, session, siteUrl, message: said });
  return sendPage(reply, outside, { title: remote, session, content });
}

/** What was just done, by its record: nothing that an address says by itself. */
function successOf(done: number | undefined, history: readonly { readonly seq: number; readonly to: string }[]): Part {
  const release = history.find(({ seq }) => seq === done);
  return release && notice('success', 'Done', html`Visitors get <code>${release.to}</code> with their next page.`);
}

function refusal({ message, details }: DeployFailure): Markup {
  const findings = details.findings ?? [];
  return notice(
    'error',
    'Nothing was done',
    html`<p>${message}</p>
      ${
        findings.length > 0 &&
        html`<ul>
          ${findings.map(({ what, whom, remedy }) => html`<li>${what} Whom: ${whom.join(', ')}. ${remedy}</li>`)}
        </ul>`
      }`,
  );
}

function askWho({ url }: FastifyRequest, reply: FastifyReply, outside: Outside) {
  return sendPage(reply, outside, { title: 'Sign in', content: signInPage(url.split('?')[0] ?? '') });
}

function sendPage(
  reply: FastifyReply,
  { previews: { siteUrl } }: Outside,
  page: { readonly title: string; readonly session?: ConsoleSession; readonly content: Part },
) {
  return reply.type('text/html; charset=utf-8').send(renderPage({ ...page, siteUrl }));
}
