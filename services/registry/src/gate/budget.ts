import type { Finding } from '@cc/contracts/deploy/finding';
import { hostBudget, platformBudget } from '@cc/contracts/deploy/platform-budget';
import type { FileList, RemoteManifest } from '@cc/contracts/federation/registry';
import { wireSize } from '@cc/contracts/deploy/wire-size';
import { ownValue } from '@cc/contracts/own-value';
import type { GateInput } from './gate.ts';

const limits = ['entryBytes', 'pageBytes', 'fragmentBytes'] as const;

/** Limits beyond the platform's that nobody approved, and bytes over the limits. */
export function checkBudget(input: GateInput): Finding[] {
  const { name, owner, sizes } = input.candidate;
  const found = sizes
    ? [...unapproved(input), ...overLimits(input, sizes)]
    : [
        {
          what: `The manifest of ${name} does not say how large its files are.`,
          remedy: 'Build it with current tools.',
        },
      ];
  return found.map((one) => ({ whom: [owner], ...one, check: 'budget' }));
}

/** The limits that are beyond the platform's, with their bytes. */
export function raisedLimits(
  candidate: Pick<RemoteManifest, 'budget' | 'host'>,
): { limit: (typeof limits)[number]; bytes: number }[] {
  const given = limits.map((limit) => ({ limit, bytes: candidate.budget?.[limit] ?? 0 }));
  return given.filter(({ limit, bytes }) => bytes > ownLimits(candidate)[limit]);
}

/** The limits without an approval. */
function ownLimits({ host }: Pick<RemoteManifest, 'host'>): typeof platformBudget {
  return host ? hostBudget : platformBudget;
}

type Found = Pick<Finding, 'what' | 'remedy'> & Partial<Pick<Finding, 'whom'>>;

function unapproved({ candidate, approvedBudgets }: GateInput): Found[] {
  const { name, version, budget } = candidate;
  const raised = raisedLimits(candidate);
  if (raised.length === 0) return [];
  const asks = raised.map(
    ({ limit, bytes }) => `${limit} ${bytes} (the platform gives ${ownLimits(candidate)[limit]})`,
  );
  const what = `${name} asks for a larger budget: ${asks.join(', ')}`;
  if (budget?.reason === undefined)
    return [
      { what: `${what}, and gives no reason.`, remedy: 'Load less, or add a "reason" to "budget" in remote.json.' },
    ];
  const isApproved = approvedBudgets.some((approved) =>
    raised.every(({ limit, bytes }) => bytes <= (approved[limit] ?? 0)),
  );
  if (isApproved) return [];
  const remedy = `Load less, or ask the operator for "npm run deploy:approve -- ${name} ${version}" and deploy again.`;
  return [{ what: `${what}, which the operator has not approved. Its reason: ${budget.reason}`, remedy }];
}

function overLimits({ candidate, live, texts }: GateInput, sizes: Readonly<Record<string, number>>): Found[] {
  const { name, owner, entry, files, pages, fragmentFiles = {}, budget } = candidate;
  const known = new Map<string, number>();
  // A fragment of the frame is on every page, so the check in a browser leaves its files out.
  const sizeOf = (file: string) => {
    const size = known.get(file) ?? wireSize(texts.get(file) ?? '', ownValue(sizes, file));
    known.set(file, size);
    return size;
  };
  const bytesOf = ({ js, css }: FileList) => [...js, ...css].reduce((sum, file) => sum + sizeOf(file), 0);
  const over = (limit: (typeof limits)[number], bytes: number, what: string, more: Partial<Found> = {}): Found[] => {
    const most = budget?.[limit] ?? ownLimits(candidate)[limit];
    if (bytes <= most) return [];
    const remedy = `Load less at first, or raise "${limit}" of "budget" in remote.json with a "reason".`;
    return [{ what: `${what}: ${bytes} bytes, ${bytes - most} over its budget of ${most}.`, remedy, ...more }];
  };
  const entryBytes = bytesOf({ js: [entry, ...files.js], css: files.css });
  return [
    ...over('entryBytes', entryBytes, `${name} loads before any page`),
    ...Object.entries(pages).flatMap(([path, list]) => over('pageBytes', bytesOf(list), `${path} loads of its own`)),
    ...Object.entries(fragmentFiles).flatMap(([fragment, list]) => {
      const { where, whom } = placesOf(candidate, fragment, live);
      const what = `The fragment ${fragment} of ${name} loads on ${where}, besides the ${entryBytes} bytes of its remote`;
      return over('fragmentBytes', bytesOf(list), what, { whom: [owner, ...whom] });
    }),
  ];
}

/** The pages that a fragment is on, in words, and those who would wait for it. */
function placesOf({ name, slots }: RemoteManifest, fragment: string, live: GateInput['live']) {
  const slot = slots.find((claim) => claim.fragment === fragment)?.slot;
  if (slot !== undefined) return { where: `every page (${slot})`, whom: ['every visitor'] };
  const uses = live.flatMap((user) =>
    (user.uses ?? [])
      .filter((use) => use.remote === name && use.fragment === fragment)
      .map((use) => ({ user, ...use })),
  );
  const where = uses.map(({ user, pages = [] }) => `${pages.join(', ') || 'pages'} of ${user.name}`).join(' and ');
  return { where: where || 'each page that places it', whom: uses.map(({ user }) => user.owner) };
}
