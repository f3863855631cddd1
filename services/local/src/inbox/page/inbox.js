/* global CSS, EventSource, addEventListener, document, fetch, location, scrollTo */
import { emptyView, messageView, sourceBadge } from './message-view.js';

const byId = (id) => document.getElementById(id);
const list = byId('messages');
const reader = byId('reader');
const filter = byId('filter');

let messages = [];
let shown = '';

const time = (iso) => {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  return date.toLocaleString([], today ? { timeStyle: 'short' } : { dateStyle: 'medium' });
};

const openId = () => decodeURIComponent(location.hash.slice(1));

function matches(message) {
  const wanted = filter.value.trim().toLowerCase();
  return [message.subject, message.from, message.fromName, ...message.to].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

function row(message) {
  const link = document.createElement('a');
  link.href = `#${message.id}`;
  if (message.id === openId()) link.setAttribute('aria-current', 'true');
  const line = (className, text) => {
    const element = document.createElement('span');
    element.className = className;
    element.textContent = text;
    return element;
  };
  const files = message.attachments.length;
  const top = line('row-top', '');
  top.append(line('row-from', message.fromName || message.from), line('row-time', time(message.receivedAt)));
  const bottom = line('row-bottom', '');
  bottom.append(sourceBadge(message.via), line('row-to', `to ${message.to.join(', ')}`));
  if (files) bottom.append(line('row-files', files === 1 ? '1 file' : `${files} files`));
  link.append(top, line('row-subject', message.subject || '(no subject)'), bottom);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function showList() {
  const visible = messages.filter(matches);
  const focused = document.activeElement?.getAttribute('href');
  list.replaceChildren(...visible.map(row));
  if (focused) list.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  byId('count').textContent = `${visible.length} ${visible.length === 1 ? 'message' : 'messages'}`;
  byId('empty').disabled = messages.length === 0;
  byId('nothing').hidden = visible.length > 0;
  byId('nothing-text').textContent = messages.length
    ? 'No message matches this filter.'
    : 'No email yet. New email appears here at once.';
}

function showMessage() {
  const message = messages.find(({ id }) => id === openId());
  document.body.classList.toggle('reading', Boolean(message));
  if (message && message.id === shown) return;
  shown = message?.id ?? '';
  reader.replaceChildren(message ? messageView(message) : emptyView(messages.length > 0));
}

let loading = false;
let changedMeanwhile = false;

/** Loads the list. If emails arrive while it loads, it loads once more. */
async function refresh() {
  changedMeanwhile = true;
  if (loading) return;
  loading = true;
  try {
    while (changedMeanwhile) {
      changedMeanwhile = false;
      messages = await (await fetch('/api/messages')).json();
      showList();
      showMessage();
    }
  } finally {
    loading = false;
  }
}

addEventListener('hashchange', () => {
  showList();
  showMessage();
  if (shown) reader.focus({ preventScroll: true });
  scrollTo(0, 0);
});
filter.addEventListener('input', showList);
byId('empty').addEventListener('click', async () => {
  await fetch('/api/messages', { method: 'DELETE' });
  location.hash = '';
  filter.focus();
});
// The stream sends an event when it opens, also after a restart of the stand-ins, so this is the first load too.
new EventSource('/api/events').addEventListener('message', refresh);
