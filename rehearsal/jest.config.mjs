import preset from '@cc/tools/jest/node-preset.mjs';

export default preset;
