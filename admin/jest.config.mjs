import dom from '@cc/tools/jest/dom-preset.mjs';
import node from '@cc/tools/jest/node-preset.mjs';

export default {
  projects: [
    { ...dom, displayName: 'page', testPathIgnorePatterns: ['/server/'] },
    { ...node, displayName: 'server', testMatch: ['<rootDir>/src/server/*.test.ts'] },
  ],
};
