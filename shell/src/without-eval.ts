import { config } from 'zod/mini';

// The site's content security policy forbids `eval`. Zod tries it for speed, and browsers report each attempt. This
// setting also applies to the copies of zod in remotes. It must run before any schema is created.
config({ jitless: true });
