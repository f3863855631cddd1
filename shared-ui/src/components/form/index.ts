export { Form, useEarlyChecks, type FormProps } from './form.tsx';
