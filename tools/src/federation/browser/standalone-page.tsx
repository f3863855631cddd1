import declaration from '#declaration';
import remote from '#remote';
import { scenarios } from '#scenarios';
import { remoteDeclarationSchema } from '@cc/contracts/federation/registry';
import { showStage } from '@cc/stage/show-stage';

/** A remote alone in development: on the same stage as its deployed versions. */
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
  showStage(source, root);
}
