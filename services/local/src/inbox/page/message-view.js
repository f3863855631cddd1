/* global document */
const sourceNames = { gmail: 'Gmail', outlook: 'Outlook', smtp: 'SMTP' };

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function sizeOf(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(2)} MB`;
}

/** The badge with the transport of a message. */
export function sourceBadge(via) {
  return element('span', { className: `badge ${via}`, textContent: sourceNames[via] });
}

function attachments({ id, attachments: files }) {
  const items = files.map(({ filename, size }, index) =>
    element(
      'li',
      {},
      element(
        'a',
        { href: `/api/messages/${id}/attachments/${index}`, download: filename },
        element('span', { className: 'file', textContent: filename }),
        element('span', { className: 'size', textContent: sizeOf(size) }),
      ),
    ),
  );
  return element(
    'section',
    { className: 'attachments' },
    element('h3', { textContent: files.length === 1 ? '1 attachment' : `${files.length} attachments` }),
    element('ul', {}, ...items),
  );
}

/** HTML email is untrusted: it gets a frame without scripts, forms, cookies or network. */
function htmlBody(markup) {
  const frame = element('iframe', { title: 'Message as HTML', className: 'html-body' });
  frame.setAttribute('sandbox', '');
  frame.srcdoc = markup;
  return frame;
}

function bodies({ text, html }) {
  if (!html) return [element('div', { className: 'text-body', textContent: text || '(no text)' })];
  if (!text) return [htmlBody(html)];
  const plain = element('div', { className: 'text-body', textContent: text });
  return [htmlBody(html), element('details', {}, element('summary', { textContent: 'Plain text version' }), plain)];
}

function headerLines(headers) {
  const lines = Object.entries(headers).flatMap(([name, value]) => [
    element('dt', { textContent: name }),
    element('dd', { textContent: value }),
  ]);
  return element(
    'details',
    { className: 'headers' },
    element('summary', { textContent: 'All headers' }),
    element('dl', {}, ...lines),
  );
}

function envelope({ id, from, fromName, to, via, receivedAt }) {
  const sender = fromName ? `${fromName} <${from}>` : from;
  const recipients = element('ul', {}, ...to.map((address) => element('li', { textContent: address })));
  const rows = [
    ['From', sender],
    ['To', recipients],
    ['Sent', new Date(receivedAt).toLocaleString([], { dateStyle: 'full', timeStyle: 'medium' })],
  ].flatMap(([name, value]) => [element('dt', { textContent: name }), element('dd', {}, value)]);
  const raw = element('a', { href: `/api/messages/${id}/raw`, target: '_blank', textContent: 'View source' });
  return [
    element('dl', { className: 'envelope' }, ...rows),
    element('p', { className: 'origin' }, sourceBadge(via), raw),
  ];
}

/** The opened message. */
export function messageView(message) {
  const back = element('a', { href: '#', className: 'back', textContent: '← All messages' });
  const subject = element('h2', { textContent: message.subject || '(no subject)' });
  const files = message.attachments.length ? [attachments(message)] : [];
  return element(
    'article',
    {},
    back,
    subject,
    ...envelope(message),
    ...files,
    ...bodies(message),
    headerLines(message.headers),
  );
}

/** The reader while no message is open. */
export function emptyView(hasMessages) {
  return element('p', { className: 'hint', textContent: hasMessages ? 'Choose a message to read it.' : '' });
}
