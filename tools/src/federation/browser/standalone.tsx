// Shared modules are not eager in a remote: the page begins behind a lazy import.
void import('./standalone-page.tsx').then(({ showRemote }) => showRemote());
