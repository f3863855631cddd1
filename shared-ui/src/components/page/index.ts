export { Container, PageHeading, Section, type PageHeadingProps, type SectionProps } from './page.tsx';
