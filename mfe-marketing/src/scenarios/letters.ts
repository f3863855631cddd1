import { contact } from '@cc/contracts/api/contact';
import { reviews } from '@cc/contracts/api/reviews';
import { testimonial } from '@cc/contracts/api/testimonial';
import { breaks, refuses, slowMs, succeeds } from '@cc/contracts/scenarios/answers';
import type { ScenarioAction, ScenarioInput } from '@cc/contracts/scenarios/scenario';

const write: ScenarioAction[] = [
  { fill: 'Subject', with: 'Division 2' },
  { fill: 'Message', with: 'When will Division 2 schools be added?' },
  { press: 'Send message' },
];

const review: ScenarioAction[] = [
  { fill: 'First name', with: 'Jordan' },
  { fill: 'Last initial', with: 'A' },
  { press: '5 stars' },
  { fill: 'Comments', with: 'Three coaches wrote back in the first week.' },
  { press: 'Send review' },
];

const contactPage: ScenarioInput[] = [
  { id: 'contact-visitor', title: 'A visitor: empty form', path: '/contact', user: null, shows: 'Write to us' },
  {
    id: 'contact-incomplete',
    title: 'Fields are missing',
    path: '/contact',
    user: null,
    actions: [{ press: 'Send message' }],
    shows: 'Please enter',
  },
  {
    id: 'contact-sent',
    title: 'Signed in, sent',
    path: '/contact',
    actions: write,
    shows: 'Message sent successfully!',
  },
  {
    id: 'contact-sending',
    title: 'On its way, slowly',
    path: '/contact',
    actions: write,
    api: succeeds(contact, { received: true }, slowMs),
    shows: 'Sending...',
  },
  {
    id: 'contact-refused',
    title: 'The API finds a field wrong',
    path: '/contact',
    actions: write,
    api: refuses(contact, 'validation_failed', {
      error: 'Please shorten your subject.',
      fields: { subject: 'Too long.' },
    }),
    shows: 'Too long.',
  },
  {
    id: 'contact-too-often',
    title: 'Too many messages',
    path: '/contact',
    actions: write,
    api: refuses(contact, 'rate_limited', { error: 'Please try again in an hour.', retryAfter: 3_600 }),
    shows: 'Please try again in an hour.',
  },
  {
    id: 'contact-no-answer',
    title: 'The connection breaks',
    path: '/contact',
    actions: write,
    api: breaks(contact),
    shows: 'Network error.',
  },
  {
    id: 'contact-offline',
    title: 'Offline',
    path: '/contact',
    actions: write,
    offline: true,
    shows: 'Your text is still here',
  },
];

const testimonialsPage: ScenarioInput[] = [
  { id: 'testimonials-visitor', title: 'A visitor', path: '/testimonials', user: null, shows: 'Leave a review' },
  {
    id: 'testimonials-reviews',
    title: 'Two approved reviews',
    path: '/testimonials',
    user: null,
    api: succeeds(reviews, {
      reviews: [
        { firstName: 'Nina', lastInitial: 'T', rating: 5, comments: 'Two coaches answered within a week.' },
        { firstName: 'Omar', lastInitial: 'D', rating: 4, comments: 'Clear prices, and my letter stayed mine.' },
      ],
    }),
    shows: 'Two coaches answered within a week.',
  },
  {
    id: 'testimonials-incomplete',
    title: 'Fields are missing',
    path: '/testimonials',
    user: null,
    actions: [{ press: 'Send review' }],
    shows: 'Please',
  },
  {
    id: 'testimonials-sent',
    title: 'A review is received',
    path: '/testimonials',
    actions: review,
    shows: 'Thank you',
  },
  {
    id: 'testimonials-sending',
    title: 'On its way, slowly',
    path: '/testimonials',
    actions: review,
    api: succeeds(testimonial, { received: true }, slowMs),
    shows: 'Sending...',
  },
  {
    id: 'testimonials-too-often',
    title: 'Too many reviews',
    path: '/testimonials',
    actions: review,
    api: refuses(testimonial, 'rate_limited', { error: 'Please try again in an hour.' }),
    shows: 'Your review was not sent',
  },
  {
    id: 'testimonials-offline',
    title: 'Offline',
    path: '/testimonials',
    actions: review,
    offline: true,
    shows: 'We cannot tell whether your review reached us',
  },
];

/** What readers send: messages and reviews. */
export const letters: readonly ScenarioInput[] = [...contactPage, ...testimonialsPage];
