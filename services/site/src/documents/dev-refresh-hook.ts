import { createHash } from 'node:crypto';

/**
 * Development only. Each build on the page has its own hot reload runtime, and each must see every React renderer. This
 * replaces the React developer tools before any script runs, and remembers the renderers for all builds.
 */
export const refreshHook = [
  'window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:new Map(),supportsFiber:true,',
  'inject(r){const id=this.renderers.size+1;this.renderers.set(id,r);return id},',
  'onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}',
].join('');

/** The source of that script in the content security policy. */
export const refreshHookSource = `'sha256-${createHash('sha256').update(refreshHook).digest('base64')}'`;
