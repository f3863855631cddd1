import { groupLinks } from '@cc/contracts/deploy/previews';
import { escapeMarkup } from '@cc/registry/read';
import { previewSheet } from '../documents/preview-badge.ts';

/** Asks whether this browser shall take part in the canaries of a group: opening the link changes nothing (D33.2). */
export function joinPage(group: string, ticket: string): string {
  return page(
    `Take part in ${escapeMarkup(group)}?`,
    'This browser then gets new versions of parts of this site before others do, for 180 days. You can leave at any time.',
    `<form method="post" action="${groupLinks.join}">
<input type="hidden" name="ticket" value="${escapeMarkup(ticket)}"><button>Take part</button></form>`,
  );
}

/** Asks whether this browser shall leave all groups. */
export const leavePage = page(
  'Leave all groups?',
  'This browser then gets the same versions as everybody else.',
  `<form method="post" action="${groupLinks.leave}"><button>Leave</button></form>`,
);

function page(title: string, text: string, form: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${previewSheet}
</head>
<body class="cc-ask">
<main><h1>${title}</h1><p>${text}</p>${form}<p><a href="/">No, go to the site</a></p></main>
</body>
</html>
`;
}
