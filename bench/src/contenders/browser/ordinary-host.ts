// The boundary that a federated host has by default: shared modules are agreed on before anything else runs.
void import('./ordinary-bootstrap.tsx');
