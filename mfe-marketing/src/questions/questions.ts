import { formatPrice, plans, type Plan, type PlanTitle } from '@cc/contracts/entities/catalogue';

export interface Question {
  readonly id: string;
  readonly question: string;
  /** Paragraphs; `[words](/page)` is a link. Search engines get the same words as visitors. */
  readonly answer: readonly string[];
}

export interface QuestionGroup {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly Question[];
}

const [starter, premium, unlimited] = [planOf('Starter'), planOf('Premium'), planOf('Unlimited')];

/** Every question that the site answers, by topic. */
export const questionGroups: readonly QuestionGroup[] = [
  {
    id: 'getting-started',
    title: 'Getting started',
    questions: [
      {
        id: 'what-is-it',
        question: 'What does Coach Connect do?',
        answer: [
          'It finds the college coaches for your sport and helps you write to them. You choose gender, sport, conference and schools, fill in who you are, write one email with placeholders, and send it from your own Gmail or Outlook. Each school gets its own email, with its own name in it.',
        ],
      },
      {
        id: 'who-is-it-for',
        question: 'Who is it for?',
        answer: [
          'For athletes from 13 to 22 who want to play in college, and for the parents, guardians and agents who help them. Children under 13 may not use Coach Connect.',
          'If you are under 18, read the [terms](/terms) together with a parent or guardian, and let them make the purchase.',
        ],
      },
      {
        id: 'which-sports',
        question: 'Which sports and divisions are covered?',
        answer: [
          'More than 24 NCAA sports in over 30 conferences, men and women. At the moment the contacts are of Division 1 programs.',
        ],
      },
      {
        id: 'guarantee-offer',
        question: 'Will a coach answer me?',
        answer: [
          'Nobody can promise that. Whether a coach answers depends on your sport, your level, your grades and what the team needs this year. What we do is get your email, complete and personal, to the people who decide.',
        ],
      },
    ],
  },
  {
    id: 'sending',
    title: 'Sending email',
    questions: [
      {
        id: 'own-mailbox',
        question: 'Why do my emails leave from my own mailbox?',
        answer: [
          'Because coaches answer people. The email carries your name and your address, replies come straight to you, and everything you sent is in your own Sent folder.',
        ],
      },
      {
        id: 'one-email-per-school',
        question: 'Do all coaches of a school get the same email?',
        answer: [
          'Yes, one email goes to each school, addressed to all the coaches whom you selected there. They see that you wrote to the staff, as a recruit would. Other schools never see it.',
        ],
      },
      {
        id: 'daily-limit',
        question: 'How many emails can I send in a day?',
        answer: [
          'Up to 250 in any 24 hours, whichever plan you have. One email to one school counts as one. The limit protects your mailbox: providers slow down accounts that send too much at once.',
        ],
      },
      {
        id: 'attachments',
        question: 'Can I attach my résumé or transcript?',
        answer: [
          'Yes, up to 3 files of 3 MB each and 4 MB together: pdf, doc, docx, txt, jpg, jpeg, png or gif. For your highlight video, send the link; the email has a place for it.',
        ],
      },
    ],
  },
  {
    id: 'plans',
    title: 'Plans and payment',
    questions: [
      {
        id: 'what-is-a-token',
        question: 'What is a token?',
        answer: [
          'One token sends one email to one school, however many coaches you select there. A token is used when your mail provider accepts the email. If the provider refuses it, you get the token back.',
        ],
      },
      {
        id: 'subscription',
        question: 'Is it a subscription?',
        answer: ['No. Each plan is paid once, and nothing renews by itself.'],
      },
      {
        id: 'money-back',
        question: 'Can I get my money back?',
        answer: [
          'We give a 30-day money-back guarantee. If Coach Connect does not do for you what this site says, write to us through the [contact page](/contact) within 30 days of your purchase, and we look after it.',
          'Our [terms](/terms) say that all sales are final. The [refund page](/refund) explains how the two go together.',
        ],
      },
      {
        id: 'which-plan',
        question: 'Which plan should I take?',
        answer: [
          `Starter is for a short list of favorites: ${starter.tokens} schools. Premium covers ${premium.tokens} schools, enough for several conferences. Unlimited has no count and costs ${formatPrice(unlimited.price - premium.price)} more than Premium: it is the one for writing again after the season.`,
        ],
      },
    ],
  },
  {
    id: 'safety',
    title: 'Privacy and safety',
    questions: [
      {
        id: 'read-mailbox',
        question: 'Can you read my mailbox?',
        answer: [
          'With Gmail, no: we ask only for the permission to send, and it does not let anybody read. Outlook needs a permission to create drafts, which would also allow reading; we use it only for the emails that you send here, and never open anything else.',
        ],
      },
      {
        id: 'disconnect',
        question: 'How do I disconnect my mailbox?',
        answer: [
          'Open College Connect, step 1, and choose Disconnect. We delete the stored key to your mailbox, and with Gmail we also tell Google to cancel it. You can take the permission back in your Google or Microsoft account as well, at any time.',
        ],
      },
      {
        id: 'delete-data',
        question: 'How do I have my data deleted?',
        answer: [
          'Write to us through the [contact page](/contact), from the address you sign in with. We delete your account and everything that belongs to it within 30 days, and keep only what tax law makes us keep of a purchase.',
        ],
      },
      {
        id: 'ncaa',
        question: 'Is Coach Connect part of the NCAA?',
        answer: [
          'No. We are independent, and neither the NCAA nor any school or conference endorses us. The NCAA decides when coaches may answer recruits; its rules differ by sport and by year.',
        ],
      },
    ],
  },
  {
    id: 'pro',
    title: 'Pro Contacts',
    questions: [
      {
        id: 'what-is-pro',
        question: 'What are Pro Contacts?',
        answer: [
          'Contacts at professional clubs in Europe, for athletes, agents and families. For each club you name, you get 10 key people. It is ordered by hand and paid by invoice.',
        ],
      },
      {
        id: 'pro-price',
        question: 'What do Pro Contacts cost?',
        answer: ['$5 for one club, and $3.50 for each club if you order two or more, up to five in one order.'],
      },
    ],
  },
];

const onHome = ['what-is-it', 'own-mailbox', 'what-is-a-token', 'read-mailbox', 'money-back', 'guarantee-offer'];

/** The questions that the home page answers, in its order. */
export const homeQuestions: readonly Question[] = onHome.flatMap((id) =>
  questionGroups.flatMap(({ questions }) => questions.filter((question) => question.id === id)),
);

function planOf(title: PlanTitle): Plan {
  const plan = plans.find((each) => each.title === title);
  if (!plan) throw new Error(`There is no plan ${title}.`);
  return plan;
}
