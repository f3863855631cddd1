import type { Compiler, WebpackPluginInstance } from 'webpack';

/**
 * Leaves out webpack's own code for shared modules. Federation sets the same two globals right after it, so it never
 * runs; but it lists every shared module once more in each entry. Has to come after federation's plugin.
 */
export class FederationSharingOnly implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    const { shareScopeMap } = compiler.webpack.RuntimeGlobals;
    // Webpack taps this hook later, in `compilation`, and adds its code unless somebody before it has answered.
    compiler.hooks.thisCompilation.tap('FederationSharingOnly', (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(shareScopeMap).tap('FederationSharingOnly', () => true);
    });
  }
}
