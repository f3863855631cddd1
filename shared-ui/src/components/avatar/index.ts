/// <reference path="../../css-modules.d.ts" />
export { Avatar, type AvatarProps } from './avatar.tsx';
