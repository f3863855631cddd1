import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { scenarioListSchema } from '@cc/contracts/scenarios/scenario';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import { z } from 'zod';

/** The file of a version that holds its scenarios. */
export const scenariosFile = 'scenarios.json';

const moduleSchema = z.object({ scenarios: scenarioListSchema });

/** Adds the scenarios of `src/scenarios.ts` to the build, so that each version is shown with its own. */
export class ScenariosPlugin implements WebpackPluginInstance {
  readonly #source: string;

  /** @param dir Folder of the remote's workspace. One without scenarios gets no file. */
  constructor(dir: string) {
    this.#source = join(dir, 'src/scenarios.ts');
  }

  apply(compiler: Compiler): void {
    if (!existsSync(this.#source)) return;
    compiler.hooks.thisCompilation.tap('ScenariosPlugin', (compilation) => {
      // Before the version is hashed from the built files.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'ScenariosPlugin', stage }, async () => {
        const { scenarios } = moduleSchema.parse(await import(pathToFileURL(this.#source).href));
        compilation.emitAsset(scenariosFile, new compiler.webpack.sources.RawSource(`${JSON.stringify(scenarios)}\n`));
      });
    });
  }
}
