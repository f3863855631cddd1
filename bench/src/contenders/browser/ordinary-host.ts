// The asynchronous boundary of a federated host: shared modules are resolved before anything else runs.
void import('./ordinary-bootstrap.tsx');
