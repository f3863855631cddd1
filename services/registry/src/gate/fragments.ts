import type { Finding } from '@cc/contracts/deploy/finding';
import type { FragmentUse, RemoteManifest } from '@cc/contracts/federation/registry';
import { ownValue } from '@cc/contracts/own-value';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { GateInput } from './gate.ts';

/** Used fragments of the candidate that are missing, or whose props refuse the values that users pass. */
export function checkFragmentsKept({ candidate, live }: GateInput): Finding[] {
  const others = live.filter(({ name }) => name !== candidate.name);
  return others.flatMap((user) =>
    (user.uses ?? [])
      .filter(({ remote }) => remote === candidate.name)
      .flatMap((use) =>
        problemsOf(candidate, use).map(({ check, problem }) => ({
          check,
          what: `${user.name} places the fragment ${use.fragment} of ${candidate.name}: ${problem}`,
          whom: [user.owner],
          remedy: `Keep ${use.fragment} as ${user.name} needs it until ${user.owner} has deployed without it.`,
        })),
      ),
  );
}

/** Fragments in use by the candidate that are not live, or whose props refuse its values. */
export function checkOwnUses({ candidate, live }: GateInput): Finding[] {
  return (candidate.uses ?? []).flatMap((use) => {
    const provider = use.remote === candidate.name ? candidate : live.find(({ name }) => name === use.remote);
    // A remote that was never deployed is not a finding: its placeholder is shown.
    if (!provider) return [];
    return problemsOf(provider, use).map(({ problem }) => ({
      check: 'uses' as const,
      what: `${candidate.name} places the fragment ${use.fragment} of ${provider.name}: ${problem}`,
      whom: [candidate.owner],
      remedy: `Ask ${provider.owner} to deploy it first, or stop using it.`,
    }));
  });
}

interface Problem {
  readonly check: 'fragments' | 'fragment-props';
  readonly problem: string;
}

function problemsOf(provider: RemoteManifest, { fragment, props }: FragmentUse): Problem[] {
  if (!provider.fragments.includes(fragment)) {
    return [{ check: 'fragments', problem: `it is not in ${provider.name} ${provider.version}.` }];
  }
  const schema = ownValue(provider.fragmentProps, fragment);
  if (!schema) {
    if (props.length === 0) return [];
    const problem = `${provider.name} ${provider.version} no longer describes its props.`;
    return [{ check: 'fragment-props', problem }];
  }
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  if (ajv.validateSchema(schema) !== true) {
    return [{ check: 'fragment-props', problem: `the props of ${provider.name} are not a JSON Schema.` }];
  }
  return props
    .map((example) => ({
      example,
      taken: ajv.validate(schema, example),
      errors: ajv.errorsText(undefined, { dataVar: 'props' }),
    }))
    .filter(({ taken }) => !taken)
    .map(({ example, errors }) => ({
      check: 'fragment-props' as const,
      problem: `its props refuse ${JSON.stringify(example)}, since ${errors}.`,
    }));
}
