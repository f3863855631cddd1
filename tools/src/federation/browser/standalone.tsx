// Shared modules are not eager in a remote, so the page starts with a lazy import.
void import('./standalone-page.tsx').then(({ showRemote }) => showRemote());
