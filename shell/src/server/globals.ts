import 'abortcontroller-polyfill/dist/abortcontroller-polyfill-only.js';
import 'core-js/web/url.js';
import 'core-js/web/url-search-params.js';
import { TextDecoder, TextEncoder } from '@exodus/bytes/encoding-lite.js';
import { ReadableStream } from 'web-streams-polyfill';

// The site evaluates this build in a sandbox that knows the language alone. These are the globals of browsers and
// servers that rendering needs. Where they exist, they stay.
for (const [name, value] of Object.entries({ TextDecoder, TextEncoder, ReadableStream })) {
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
}
