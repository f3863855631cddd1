import { createFederationConfig } from '@cc/tools/federation';

export default createFederationConfig({ dir: import.meta.dirname, kind: 'remote' });
