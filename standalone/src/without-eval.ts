import { z } from 'zod';

// The site's content security policy forbids code from text. Zod would try it, for speed, and browsers report each
// attempt; this setting holds for the copies of zod in remotes too. It stands before every schema: they ask once.
z.config({ jitless: true });
