export { Input, Textarea } from './input.tsx';
