import declaration from '#declaration';
import remote from '#remote';
import { scenarios } from '#scenarios';
import { remoteDeclarationSchema } from '@cc/contracts/federation/registry';
import { showStandalone } from '@cc/standalone/show-standalone';

/** A remote alone in development: in the same host as its deployed versions. */
export function showRemote(): void {
  const root = document.body.appendChild(document.createElement('div'));
  const source = {
    base: '',
    baseOf: undefined,
    declaration: remoteDeclarationSchema.parse(declaration),
    version: 'development',
    versions: [],
    scenarios,
    load: async () => remote,
    others: [],
  };
  showStandalone(source, root);
}
