import preset from './src/jest/node-preset.mjs';

export default preset;
