/// <reference path="../../css-modules.d.ts" />
export { Container, PageHeading, Section, type PageHeadingProps, type SectionProps } from './page.tsx';
