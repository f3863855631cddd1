import preset from '@cc/tools/jest/dom-preset.mjs';

export default preset;
