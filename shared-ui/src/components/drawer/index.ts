export { Drawer, type DrawerProps } from './drawer.tsx';
export { closeNativeDrawer, NativeDrawer, type NativeDrawerProps, type Opens } from './native-drawer.tsx';
