import { readdirSync } from 'node:fs';
import { settingsId, type Settings } from '../settings.ts';
import { CannotStart } from '@cc/deploy/start-service';
import type { SettingsOf } from '@cc/deploy/settings';

/**
 * The document of the built page, for a nonce.
 * @throws CannotStart if the page was not built
 */
export function builtPage(config: SettingsOf<'admin'>): (nonce: string) => string {
  const files = readdirSync(config.ADMIN_DIR);
  const file = (pattern: RegExp) => {
    const name = files.find((candidate) => pattern.test(candidate));
    if (name === undefined)
      throw new CannotStart(`${config.ADMIN_DIR} has no built page. Run "npm run build -w admin".`);
    return `/assets/${name}`;
  };
  const script = file(/^main\.\w+\.js$/);
  const style = file(/^main\.\w+\.css$/);
  const icon = file(/^icon\.\w+\.svg$/);
  return (nonce) => {
    const settings: Settings = {
      supabaseUrl: config.SUPABASE_URL,
      supabaseKey: config.SUPABASE_PUBLISHABLE_KEY,
      apiUrl: config.STAFF_API_URL,
      nonce,
    };
    // `<` is escaped, or a value could close the block.
    const data = JSON.stringify(settings).replaceAll('<', '\\u003c');
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Back office | Coach Connect</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="${style}">
<script type="application/json" id="${settingsId}">${data}</script>
<script defer src="${script}"></script>
</head>
<body>
<div id="root"></div>
<noscript>The back office needs JavaScript. Please turn it on and reload the page.</noscript>
</body>
</html>
`;
  };
}
