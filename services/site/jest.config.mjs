import preset from '@cc/tools/jest/node-preset.mjs';

export default {
  ...preset,
  // Attacks on the sandbox take as long as their limits allow.
  maxWorkers: 2,
};
