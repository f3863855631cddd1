import type { PlainPage } from '../../plain-pages/plain-page.ts';
import type { SubscriptionState } from './newsletter-repository.ts';

/**
 * The page of a subscriber's link: what is so now, and one button. It names no address. @param done what was just
 * pressed
 */
export function newsletterPage(
  siteUrl: string,
  code: string,
  state: SubscriptionState,
  done: 'confirm' | 'end' | null,
): PlainPage {
  const button = (action: 'confirm' | 'end', text: string) =>
    `<form method="post" action="?code=${code}&amp;do=${action}"><button>${text}</button></form>`;
  const said = (text: string) => `<p class="done" role="status"><strong>Done.</strong> ${text}</p>`;
  if (state === 'waiting') {
    return {
      title: 'Confirm your newsletter',
      content: `<p>Somebody, hopefully you, asked for the Coach Connect newsletter with your address. Press the button if you want it. Otherwise do nothing: we delete the address.</p>${button('confirm', 'Yes, send me the newsletter')}`,
    };
  }
  if (state === 'confirmed') {
    return done === 'confirm'
      ? {
          title: 'You get the newsletter',
          content: `${said('Your address is confirmed. Each newsletter has a link to unsubscribe.')}<p>You did not want this?</p>${button('end', 'Unsubscribe')}`,
        }
      : {
          title: 'Unsubscribe from the newsletter',
          content: `<p>One press is enough: your address goes off the list at once.</p>${button('end', 'Unsubscribe')}`,
        };
  }
  const again = `<p class="note">You can subscribe again at the bottom of <a href="${siteUrl}/">our home page</a>.</p>`;
  return done === 'end'
    ? {
        title: 'You get no more newsletter',
        content: `${said('Your address is off the list, and we deleted it.')}${again}`,
      }
    : {
        title: 'This address is not on the list',
        content: `<p>You get no newsletter from us. An address that is not confirmed within three days is deleted.</p>${again}`,
      };
}
