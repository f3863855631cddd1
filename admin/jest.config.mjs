import dom from '@cc/tools/jest/dom-preset.mjs';
import node from '@cc/tools/jest/node-preset.mjs';

const [[, compile]] = Object.entries(dom.transform);

export default {
  // Jest ignores the one of a project.
  testTimeout: dom.testTimeout,
  projects: [
    {
      ...dom,
      displayName: 'page',
      testPathIgnorePatterns: ['/server/'],
      // The one package of react-admin without a build for CommonJS.
      transform: { ...dom.transform, 'react-hotkeys-hook/.+\\.js$': compile },
      transformIgnorePatterns: ['/node_modules/(?!@cc/|react-hotkeys-hook/)'],
    },
    { ...node, displayName: 'server', testMatch: ['<rootDir>/src/server/*.test.ts'] },
  ],
};
