export { HostProvider, useHost } from './host-context.tsx';
export { useHasPage } from './use-has-page.ts';
export { useHoldReload } from './use-hold-reload.ts';
export { AuthProvider, useAuth, type Auth } from './auth-context.tsx';
export { createEventBus } from './event-bus.ts';
export { createApiClient, type ApiClientOptions } from './api-client.ts';
export { AnyFragment, RemoteFragment, type RemoteFragmentProps } from './remote-fragment.tsx';
export { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.tsx';
