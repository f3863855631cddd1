export { Spinner, SpinnerMark, type SpinnerProps } from './spinner.tsx';
