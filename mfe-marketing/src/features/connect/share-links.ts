export interface ShareLink {
  readonly label: string;
  readonly address: string;
}

const message = 'Verified coach contacts, and recruiting emails from your own mailbox:';

/** Ways to share the site. Each opens the reader's own app with the message filled in; we send nothing. */
export function shareLinks(siteUrl: string): readonly ShareLink[] {
  const text = encodeURIComponent(`${message} ${siteUrl}`);
  const url = encodeURIComponent(siteUrl);
  return [
    { label: 'WhatsApp', address: `https://wa.me/?text=${text}` },
    { label: 'Facebook', address: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { label: 'X', address: `https://x.com/intent/post?text=${text}` },
    { label: 'Email', address: `mailto:?subject=${encodeURIComponent('Coach Connect')}&body=${text}` },
  ];
}
