export interface StaticTestimonial {
  readonly kind: 'College' | 'Pro';
  /** First name and last initial, as in the review form. */
  readonly name: string;
  readonly who: string;
  readonly rating: 1 | 2 | 3 | 4 | 5;
  readonly comments: string;
}

/** The six testimonials of the page (specification 2). */
export const staticTestimonials: readonly StaticTestimonial[] = [
  {
    kind: 'College',
    name: 'Maya R.',
    who: 'Soccer, senior in high school',
    rating: 5,
    comments:
      'I had a list of forty schools and no idea who to email at any of them. It took me one evening. The first coach wrote back before I closed my laptop.',
  },
  {
    kind: 'Pro',
    name: 'Marcus B.',
    who: 'Goalkeeper, graduated this spring',
    rating: 5,
    comments:
      'I named three clubs and got real people, not info@ addresses: the sporting director, the goalkeeper coach, the scout. One of them invited me to train for a week.',
  },
  {
    kind: 'College',
    name: 'Daniel K.',
    who: 'Father of a swimmer',
    rating: 5,
    comments:
      'I read the privacy page before I let my daughter connect her mailbox. It did exactly what it said. She sent the emails herself, which is how it should be.',
  },
  {
    kind: 'College',
    name: 'Tyrese W.',
    who: 'Basketball, junior in high school',
    rating: 4,
    comments:
      'Not everyone replies, and they tell you that up front. But every email had the right school in it, and my high school coach stopped asking if I had written yet.',
  },
  {
    kind: 'College',
    name: 'Sofia L.',
    who: 'Rower, applying from Portugal',
    rating: 5,
    comments:
      'I didn’t even know what a recruiting coordinator was. I picked a conference, chose the coaches and wrote. I had two video calls in the second week.',
  },
  {
    kind: 'Pro',
    name: 'Elena P.',
    who: 'Agent for three players',
    rating: 4,
    comments:
      'I would like more leagues. But the contacts I got are correct, and that is rare. I like ordering by invoice better than paying for one more subscription.',
  },
];
