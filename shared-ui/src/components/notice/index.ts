/// <reference path="../../css-modules.d.ts" />
export { Notice, type NoticeProps } from './notice.tsx';
