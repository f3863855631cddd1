/// <reference path="../../css-modules.d.ts" />
export { Accordion, AccordionItem, type AccordionItemProps, type AccordionProps } from './accordion.tsx';
