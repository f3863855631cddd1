import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Compiler, WebpackPluginInstance } from 'webpack';

const generatedEntry = /[\\/]\.federation[\\/]entry\.\w+\.js$/;
const importedFile = /(?<=^import \w+ from ')[^']+(?=';$)/gm;
const namedByPath = /^(container entry|provide module) /;

/**
 * Makes a build the same in every folder. Federation writes the script that starts its runtime into a file with
 * absolute paths, and webpack would make module ids from that file's name and from the absolute paths of shared
 * modules. So the build gets the script with relative paths, as a module without a file, and the modules of federation
 * get ids without paths.
 */
export class PortableRuntimeEntry implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    const { context, webpack } = compiler;
    new webpack.NormalModuleReplacementPlugin(generatedEntry, (resolving) => {
      const script = readFileSync(resolving.request, 'utf8');
      const portable = script.replace(importedFile, (file) => `./${relative(context, file).replaceAll(sep, '/')}`);
      resolving.request = `data:text/javascript,${encodeURIComponent(portable)}`;
    }).apply(compiler);
    compiler.hooks.compilation.tap('PortableRuntimeEntry', (compilation) => {
      // Before webpack numbers the modules that have no id yet.
      compilation.hooks.moduleIds.tap({ name: 'PortableRuntimeEntry', stage: -1 }, () => {
        for (const module of compilation.modules) {
          const id = namedByPath.test(module.identifier()) ? module.libIdent({ context }) : null;
          if (id !== null) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
