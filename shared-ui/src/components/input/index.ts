/// <reference path="../../css-modules.d.ts" />
export { Input, Textarea } from './input.tsx';
