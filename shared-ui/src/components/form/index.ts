export { Form, usePrehydrationChecks, type FormProps } from './form.tsx';
export { postForm, type FormMessages, type FormOutcome, type FormRequest } from './post-form.ts';
export { useLogOut } from './use-log-out.ts';
export { useForm, type FormState, type FormStatus } from './use-form.ts';
