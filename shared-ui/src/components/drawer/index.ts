/// <reference path="../../css-modules.d.ts" />
export { Drawer, type DrawerProps } from './drawer.tsx';
