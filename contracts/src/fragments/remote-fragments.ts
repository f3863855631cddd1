import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { fragmentProps as commerce } from './mfe-commerce.ts';
import type { fragmentProps as marketing } from './mfe-marketing.ts';

/** Props of each fragment in a contract, as the page that places it gives them. */
type PropsOf<Contract> = { readonly [Name in keyof Contract]: Readonly<z.input<Contract[Name]>> };

/**
 * Props of the fragments of each remote, by their names. A new contract is added here. A consumer in a repository of
 * its own can add another remote by `declare module '@cc/contracts/fragments/remote-fragments' { interface
 * RemoteFragments { … } }`.
 */
export interface RemoteFragments {
  readonly 'mfe-commerce': PropsOf<typeof commerce>;
  readonly 'mfe-marketing': PropsOf<typeof marketing>;
}

/** The fragments of a remote's module: a component for each fragment in its contract. */
export type FragmentsOf<Remote extends keyof RemoteFragments> = {
  readonly [Name in keyof RemoteFragments[Remote]]: () => Promise<{
    readonly default: ComponentType<RemoteFragments[Remote][Name]>;
  }>;
};
