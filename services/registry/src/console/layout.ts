import { consolePath } from '@cc/contracts/deploy/previews';
import type { Deployer } from '@cc/contracts/deploy/deploy-api';
import { html, type Markup, type Part } from './html.ts';
import type { ConsoleSession } from './session.ts';

export { consolePath };

/** Its page about the groups of browsers that get canaries first. */
export const groupsPath = `${consolePath}/groups`;

export interface PageFrame {
  readonly title: string;
  /** Left out on pages without sign-in. */
  readonly session?: ConsoleSession | undefined;
  readonly siteUrl: string;
  readonly content: Part;
}

/** A whole document of the console. It has no script. */
export function renderPage({ title, session, siteUrl, content }: PageFrame): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} | Coach Connect console</title>
        <link rel="icon" href="${consolePath}/icon.svg" />
        <link rel="stylesheet" href="${consolePath}/console.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the page</a>
        <header class="bar">
          <div class="wide">
            <a class="brand" href="${consolePath}"
              ><img src="${consolePath}/icon.svg" alt="" width="32" height="32" />Coach Connect <span>console</span></a
            >
            <a class="site" href="${siteUrl}">The site</a>
            ${session && signedIn(session)}
          </div>
        </header>
        <main id="main" class="wide" tabindex="-1">${content}</main>
      </body>
    </html> `.text;
}

function signedIn({ deployer, by, formKey }: ConsoleSession): Markup {
  return html`<form class="who" method="post" action="${consolePath}/session/end">
    <input type="hidden" name="form" value="${formKey}" />
    <span>${by ? `${by}, ` : ''}${nameOf(deployer)}</span>
    <button class="quiet">Sign out</button>
  </form>`;
}

function nameOf(deployer: Deployer): string {
  return deployer.kind === 'operator' ? 'operator' : `${deployer.team} (${deployer.role} of ${deployer.remote})`;
}

/** The result of an action. Screen readers announce it when the page opens. */
export function notice(tone: 'success' | 'warning' | 'error', title: string, message: Part): Markup {
  return html`<div class="notice ${tone}" role="${tone === 'error' ? 'alert' : 'status'}">
    <strong>${title}</strong>
    <div>${message}</div>
  </div>`;
}

/**
 * A date and time in UTC.
 * @param iso with a time zone
 */
export function dateTime(iso: string): Markup {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return html`<time datetime="${iso}">${format.format(new Date(iso))} UTC</time>`;
}

export function remoteAddress(remote: string): string {
  return `${consolePath}/remotes/${encodeURIComponent(remote)}`;
}
