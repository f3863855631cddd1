import type { ShellServer } from '@cc/contracts/federation/prerender';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { createRealm, evaluateBuild } from './evaluate-build.ts';
import type { Build, Job, Outcome } from './job.ts';

// A process of its own, which the site starts without environment and permissions. It renders pages with the builds of the
// shell and the remotes, one after the other.

/** Evaluated sets of builds in memory: the live one, and a canary or two. */
const maxSets = 3;

interface BuildSet {
  readonly shell: ShellServer;
  readonly remotes: Readonly<Record<string, RemoteModule>>;
  readonly warnings: readonly string[];
}

const code = new Map<string, string>();
const sets = new Map<string, BuildSet>();

process.on('message', (job: Job) => {
  void render(job).then((outcome) => process.send?.(outcome));
});

async function render({ path, registry, config, shell, remotes }: Job): Promise<Outcome> {
  try {
    for (const build of [shell, ...remotes]) if (build.code !== undefined) code.set(build.address, build.code);
    const set = setOf({ shell, remotes });
    const rendered = await set.shell.prerender({ path, registry, config, remotes: set.remotes });
    return { rendered: { ...rendered, warnings: [...set.warnings, ...rendered.warnings] } };
  } catch (error) {
    return { failure: messageOf(error) };
  }
}

function setOf({ shell, remotes }: Pick<Job, 'shell' | 'remotes'>): BuildSet {
  const key = [shell, ...remotes].map(({ address }) => address).join(' ');
  const known = sets.get(key);
  if (known) return known;
  const set = evaluateSet({ shell, remotes });
  // A warning may be temporary, such as a build that took too long on a busy machine: the next page evaluates again.
  if (set.warnings.length > 0) return set;
  if (sets.size >= maxSets) sets.clear();
  sets.set(key, set);
  return set;
}

function evaluateSet({ shell, remotes }: Pick<Job, 'shell' | 'remotes'>): BuildSet {
  const realm = createRealm();
  // The shell's server build implements this contract.
  const server = evaluateBuild(codeOf(shell), shell.address, realm, {}) as unknown as ShellServer;
  const modules: Record<string, RemoteModule> = {};
  const warnings: string[] = [];
  for (const build of remotes) {
    try {
      // The shell checks at run time that this is a remote.
      const built = evaluateBuild(codeOf(build), build.address, realm, server.shared) as { default?: RemoteModule };
      if (built.default) modules[build.global] = built.default;
    } catch (error) {
      warnings.push(`The server build of ${build.remote} failed: ${messageOf(error)}`);
    }
  }
  return { shell: server, remotes: modules, warnings };
}

function codeOf({ address }: Build): string {
  const text = code.get(address);
  if (text === undefined) throw new Error(`The code of ${address} did not arrive.`);
  return text;
}

// An error from another realm is not an instance of this realm's Error.
function messageOf(error: unknown): string {
  const { stack, message } = Object(error) as { stack?: unknown; message?: unknown };
  return String(stack ?? message ?? error);
}
