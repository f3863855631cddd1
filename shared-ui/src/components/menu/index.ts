export { Menu, MenuItem, MenuLabel, MenuSeparator, type MenuItemProps, type MenuProps } from './menu.tsx';
