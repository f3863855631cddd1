import type { ShellServer } from '@cc/contracts/federation/prerender';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { createRealm, evaluateBuild } from './evaluate-build.ts';
import type { Build, Job, Outcome } from './job.ts';

// A process of its own, started by the site without environment and rights: it draws pages with the builds of the shell
// and the remotes, one after the other.

/** Sets of builds that are kept evaluated: what is live, and a canary or two. */
const keptSets = 3;

interface BuildSet {
  readonly shell: ShellServer;
  readonly remotes: Readonly<Record<string, RemoteModule>>;
  readonly troubles: readonly string[];
}

const code = new Map<string, string>();
const sets = new Map<string, BuildSet>();

process.on('message', (job: Job) => {
  void draw(job).then((outcome) => process.send?.(outcome));
});

async function draw({ path, registry, config, shell, remotes }: Job): Promise<Outcome> {
  try {
    for (const build of [shell, ...remotes]) if (build.code !== undefined) code.set(build.address, build.code);
    const set = setOf({ shell, remotes });
    const drawn = await set.shell.prerender({ path, registry, config, remotes: set.remotes });
    return { drawn: { ...drawn, troubles: [...set.troubles, ...drawn.troubles] } };
  } catch (error) {
    return { failure: wordsOf(error) };
  }
}

function setOf({ shell, remotes }: Pick<Job, 'shell' | 'remotes'>): BuildSet {
  const key = [shell, ...remotes].map(({ address }) => address).join(' ');
  const set = sets.get(key) ?? evaluateSet({ shell, remotes });
  // Trouble may pass, such as a build that took too long while the machine was busy: the next page tries again.
  if (set.troubles.length === 0) {
    if (!sets.has(key) && sets.size >= keptSets) sets.clear();
    sets.set(key, set);
  }
  return set;
}

function evaluateSet({ shell, remotes }: Pick<Job, 'shell' | 'remotes'>): BuildSet {
  const realm = createRealm();
  // The shell's build is made from the contract by this name; what it exports is used just below.
  const server = evaluateBuild(codeOf(shell), shell.address, realm, {}) as unknown as ShellServer;
  const doors: Record<string, RemoteModule> = {};
  const troubles: string[] = [];
  for (const build of remotes) {
    try {
      // The shell checks at run time that this is a remote.
      const door = evaluateBuild(codeOf(build), build.address, realm, server.shared) as { default?: RemoteModule };
      if (door.default) doors[build.global] = door.default;
    } catch (error) {
      troubles.push(`The server build of ${build.remote} failed: ${wordsOf(error)}`);
    }
  }
  return { shell: server, remotes: doors, troubles };
}

function codeOf({ address }: Build): string {
  const text = code.get(address);
  if (text === undefined) throw new Error(`The code of ${address} did not arrive.`);
  return text;
}

// Errors of another realm are no instances of this one's Error.
function wordsOf(error: unknown): string {
  const { stack, message } = Object(error) as { stack?: unknown; message?: unknown };
  return String(stack ?? message ?? error);
}
