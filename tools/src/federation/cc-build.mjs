// Builds the front end in the current folder.
import { createRequire } from 'node:module';

process.argv.push('--config', 'webpack.config.ts');
createRequire(import.meta.url)('webpack/bin/webpack.js');
