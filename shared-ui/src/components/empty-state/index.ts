/// <reference path="../../css-modules.d.ts" />
export { EmptyState, type EmptyStateProps } from './empty-state.tsx';
