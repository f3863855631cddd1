import { reportsKeptHours } from '@cc/contracts/api/browser-report-summary';
import { releaseBodySchema } from '@cc/contracts/deploy/deploy-api';
import type { Release } from '@cc/contracts/deploy/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireRole } from '../auth/deployer.ts';
import { DeployFailure } from '../deploy/deploy-failure.ts';
import { activateVersion } from '../deploy/activate-version.ts';
import { type Deployment, parsed } from '../deploy/deployment.ts';
import { readVerdict } from './figures/canary-verdict.ts';
import { fragmentRows } from './figures/fragment-uses.ts';
import { html, type Markup, type Part } from './html.ts';
import { notice, remoteAddress, renderPage } from './layout.ts';
import { overviewPage } from './pages/overview-page.ts';
import { readRemote, readRemotes } from './figures/read-remotes.ts';
import type { KnownReports } from './figures/read-reports.ts';
import { remotePage } from './pages/remote-page.ts';
import { requireOwnForm, sessionOf } from './session-routes.ts';
import type { ConsoleKeys, ConsoleSession } from './session.ts';
import { createSourcePositions, withSources, type SourcePosition } from './figures/source-positions.ts';
import { sharedRows } from './figures/shared-modules.ts';
import { toldHistory } from '../releases/told-history.ts';
import { signInPage } from './pages/sign-in-page.ts';

type Dependencies = Deployment & { readonly keys: ConsoleKeys; readonly sourcePosition: SourcePosition };
interface OfRemote {
  Params: { readonly remote: string };
}

/** Releases that the overview shows. */
const latestReleases = 8;

const querySchema = z.object({
  hours: z.coerce
    .number()
    .pipe(z.literal([24, reportsKeptHours]))
    .catch(24),
  before: z.coerce.number().int().min(1).optional().catch(undefined),
  done: z.coerce.number().int().min(1).optional().catch(undefined),
});

const releaseFormSchema = z.object({
  kind: z.enum(['rollback', 'promote', 'stop-canary', 'retire']),
  to: z.string().optional(),
  noFallback: z
    .literal('on')
    .transform(() => true as const)
    .optional(),
  expectedSeq: z.coerce.number().int().min(0),
  note: z.string().trim().max(1000).default(''),
});

/** The pages of the console. Without a session, they show the sign-in form. */
export function remotesRoutes(pages: FastifyInstance, given: Omit<Dependencies, 'sourcePosition'>): void {
  const asked = new Map<number, Promise<KnownReports>>();
  const dependencies: Dependencies = {
    ...given,
    sourcePosition: createSourcePositions(given.releases),
    // The database adds up those of a week: all views that ask meanwhile get the same answer.
    readReports: (hours) => {
      const answer = asked.get(hours) ?? given.readReports(hours).finally(() => asked.delete(hours));
      asked.set(hours, answer);
      return answer;
    },
  };
  const { releases, readReports } = dependencies;

  pages.get('/', async (request, reply) => {
    const session = await sessionOf(request, dependencies.keys);
    if (!session) return askToSignIn(request, reply, dependencies);
    const [remotes, state, reports, history] = await Promise.all([
      readRemotes(releases),
      releases.state(),
      readReports(24),
      toldHistory(releases, undefined, { limit: latestReleases }),
    ]);
    const verdicts = await Promise.all(
      remotes.map(async (remote) => [remote.state.name, await readVerdict(remote.state, readReports)] as const),
    );
    const manifests = remotes.flatMap(({ manifest }) => (manifest ? [manifest] : []));
    const [fragments, shared] = [fragmentRows(manifests), sharedRows(manifests)];
    const content = overviewPage({
      remotes,
      retired: Object.keys(state.retired),
      reports,
      verdicts: new Map(verdicts),
      fragments,
      shared,
      history,
    });
    return sendPage(reply, dependencies, { title: 'Remotes', session, content });
  });

  pages.get<OfRemote>('/remotes/:remote', async (request, reply) => {
    const session = await sessionOf(request, dependencies.keys);
    if (!session) return askToSignIn(request, reply, dependencies);
    return showRemote(request, reply, { dependencies, session });
  });

  pages.post<OfRemote>('/remotes/:remote/releases', async (request, reply) => {
    const session = await requireSession(request, dependencies.keys);
    requireOwnForm(session, request.body);
    const { remote } = request.params;
    const { note, ...form } = parsed(releaseFormSchema, request.body);
    // Before the refusals below, which take as long as a view.
    requireRole(session.deployer, remote, 'deployer');
    request.deployer = session.deployer;
    await dependencies.limitChanges(request);
    try {
      const body = parsed(releaseBodySchema, {
        ...form,
        ...(note === '' ? {} : { note }),
        ...(session.by === undefined ? {} : { by: session.by }),
      });
      const { deployer } = session;
      const still = async () => (await requireSession(request, dependencies.keys)).deployer;
      const { release } = await activateVersion(dependencies, { deployer, remote, body, still });
      return await reply.redirect(`${remoteAddress(remote)}?done=${release.seq}`, 303);
    } catch (error) {
      if (!(error instanceof DeployFailure)) throw error;
      reply.code(error.status);
      return showRemote(request, reply, { dependencies, session, message: refusal(error) });
    }
  });
}

async function requireSession(request: FastifyRequest, keys: ConsoleKeys): Promise<ConsoleSession> {
  const session = await sessionOf(request, keys);
  if (session) return session;
  throw new DeployFailure('unauthorized', 'You are no longer signed in. Nothing was changed.');
}

async function showRemote(
  { params: { remote }, query }: FastifyRequest<OfRemote>,
  reply: FastifyReply,
  { dependencies, session, message }: { dependencies: Dependencies; session: ConsoleSession; message?: Markup },
) {
  const { hours, before, done } = querySchema.parse(query);
  const [details, reports] = await Promise.all([
    readRemote(dependencies.releases, remote, before),
    withSources(await dependencies.readReports(hours), remote, dependencies.sourcePosition),
  ]);
  if (!details) throw new DeployFailure('not_found', `No remote named ${remote} was ever deployed.`);
  const verdict = await readVerdict(details.state, dependencies.readReports);
  const { siteUrl } = dependencies.previews;
  const shown = message ?? successOf(done, details.history);
  const content = remotePage({ details, reports, verdict, hours, session, siteUrl, message: shown });
  return sendPage(reply, dependencies, { title: remote, session, content });
}

/** The new release, from its record, since the address can be forged. */
function successOf(done: number | undefined, history: readonly Pick<Release, 'seq' | 'kind' | 'to'>[]): Part {
  const release = history.find(({ seq }) => seq === done);
  return (
    release &&
    notice(
      'success',
      'Done',
      release.kind === 'retire'
        ? 'Its pages are gone from the site.'
        : html`Visitors get <code>${release.to}</code> with their next page.`,
    )
  );
}

function refusal({ code, message, details }: DeployFailure): Markup {
  const findings = details.findings ?? [];
  return notice(
    'error',
    code === 'outcome_unknown' ? 'It may be released or not' : 'Nothing was changed',
    html`<p>${message}</p>
      ${
        findings.length > 0 &&
        html`<ul>
          ${findings.map(({ what, whom, remedy }) => html`<li>${what} Affects ${whom.join(', ')}. ${remedy}</li>`)}
        </ul>`
      }`,
  );
}

function askToSignIn({ url }: FastifyRequest, reply: FastifyReply, dependencies: Dependencies) {
  return sendPage(reply, dependencies, { title: 'Sign in', content: signInPage(url.split('?')[0] ?? '') });
}

function sendPage(
  reply: FastifyReply,
  { previews: { siteUrl } }: Dependencies,
  page: { readonly title: string; readonly session?: ConsoleSession; readonly content: Part },
) {
  return reply.type('text/html; charset=utf-8').send(renderPage({ ...page, siteUrl }));
}
