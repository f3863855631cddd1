import './without-eval.ts';
import { trustBuiltScripts } from '@cc/contracts/federation/trusted-scripts';
import { deployedSource } from './deployed-source.ts';
import { readStandalonePage } from './standalone-page.ts';
import { showStandalone } from './show-standalone.tsx';

/** The standalone host of deployed versions: the document names the live ones, the store serves the others. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root: it did not come from the store.');
  try {
    showStandalone(await deployedSource(readStandalonePage(document), window.location), root);
  } catch (error) {
    root.setAttribute('role', 'alert');
    root.textContent = error instanceof Error ? error.message : String(error);
    throw error;
  }
}

trustBuiltScripts();
void start();
