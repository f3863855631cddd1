import { createHash } from 'node:crypto';

/**
 * Development only. Several builds on one page each bring a hot reload runtime, and each must see every React renderer:
 * this stands in for the React developer tools before any script runs, and remembers the renderers for all of them.
 */
export const refreshHook = [
  'window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:new Map(),supportsFiber:true,',
  'inject(r){const id=this.renderers.size+1;this.renderers.set(id,r);return id},',
  'onScheduleFiberRoot(){},onCommitFiberRoot(){},onCommitFiberUnmount(){}}',
].join('');

/** How the content security policy names that script. */
export const refreshHookSource = `'sha256-${createHash('sha256').update(refreshHook).digest('base64')}'`;
