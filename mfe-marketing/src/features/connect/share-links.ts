export interface ShareLink {
  readonly label: string;
  readonly address: string;
}

const words = 'Verified coach contacts, and recruiting email from your own mailbox:';

/** Ways to tell somebody of the site. They open the reader's own app with the words filled in; nothing is sent by us. */
export function shareLinks(siteUrl: string): readonly ShareLink[] {
  const text = encodeURIComponent(`${words} ${siteUrl}`);
  const url = encodeURIComponent(siteUrl);
  return [
    { label: 'WhatsApp', address: `https://wa.me/?text=${text}` },
    { label: 'Facebook', address: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { label: 'X', address: `https://x.com/intent/post?text=${text}` },
    { label: 'Email', address: `mailto:?subject=${encodeURIComponent('Coach Connect')}&body=${text}` },
  ];
}
