import { config } from 'zod';

// Our content security policy forbids `eval`, which zod tries for speed. This must run before any schema is created.
config({ jitless: true });
