import './without-eval.ts';
import { deployedSource } from './deployed-source.ts';
import { readStagePage } from './stage-page.ts';
import { showStage } from './show-stage.tsx';

/** The stage of deployed versions: the document says what is live, the store has the rest. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root: it did not come from the store.');
  try {
    showStage(await deployedSource(readStagePage(document), window.location), root);
  } catch (error) {
    root.setAttribute('role', 'alert');
    root.textContent = error instanceof Error ? error.message : String(error);
    throw error;
  }
}

void start();
