import { formatPrice, moneyBackDays, plans, type Plan, type PlanTitle } from '@cc/contracts/entities/catalogue';
import { clubPrice, maxTeams, peoplePerClub } from '@cc/contracts/entities/pro-contact-order';
import { dailyEmailLimit, dailyEmailWindowHours } from '@cc/contracts/entities/token-tracker';

export interface Question {
  readonly id: string;
  readonly question: string;
  /** Paragraphs; `[text](/page)` is a link. Search engines get the same text as visitors. */
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
          'It helps you find college coaches in your sport and email them. You choose your sport and schools, tell us about yourself, write one email, and send it from your own Gmail or Outlook. Each school gets its own email with its own name in it.',
        ],
      },
      {
        id: 'who-is-it-for',
        question: 'Who is it for?',
        answer: [
          'Athletes from 13 to 22 who want to play in college, and the parents, guardians and agents who help them. Children under 13 may not use Coach Connect.',
          'If you are under 18, read the [terms](/terms) with a parent or guardian and let them make the purchase.',
        ],
      },
      {
        id: 'which-sports',
        question: 'Which sports and divisions are covered?',
        answer: [
          'More than 24 NCAA sports in over 30 conferences, for men and women. Right now, all contacts are at Division 1 programs.',
        ],
      },
      {
        id: 'guarantee-offer',
        question: 'Will a coach reply to me?',
        answer: [
          'No one can promise that. It depends on your sport, your level, your grades and what the team needs this year. What we do is help you get a complete, personal email to the people who decide.',
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
        question: 'Why do I send from my own mailbox?',
        answer: [
          'Because coaches reply to people. The email comes from your name and address, replies go straight to you, and everything you sent is in your own Sent folder.',
        ],
      },
      {
        id: 'one-email-per-school',
        question: 'Do all coaches at a school get the same email?',
        answer: [
          'Yes. Each school gets one email, addressed to all the coaches you selected there. They see who else on their staff got it. Other schools never see it.',
        ],
      },
      {
        id: 'daily-limit',
        question: 'How many emails can I send in a day?',
        answer: [
          `Up to ${dailyEmailLimit} in any ${dailyEmailWindowHours} hours, on every plan. One email to one school counts as one. The limit protects your mailbox: mail providers slow down accounts that send too much at once.`,
        ],
      },
      {
        id: 'attachments',
        question: 'Can I attach my résumé or transcript?',
        answer: [
          'Yes: up to 3 files, 3 MB each and 4 MB in total (pdf, doc, docx, txt, jpg, jpeg, png or gif). For your highlight video, add a link. The email has a place for it.',
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
        answer: ['No. You pay once for each plan, and nothing renews.'],
      },
      {
        id: 'money-back',
        question: 'Can I get my money back?',
        answer: [
          `You get your money back within ${moneyBackDays} days if Coach Connect did not do what this site says.`,
          `We give a ${moneyBackDays}-day money-back guarantee. To use it, write to us through the [contact page](/contact).`,
          'Our [terms](/terms) say that all sales are final. The [refund page](/refund) explains how the two go together.',
        ],
      },
      {
        id: 'which-plan',
        question: 'Which plan should I choose?',
        answer: [
          `Starter is for a short list of favorites: ${starter.tokens} schools. Premium covers ${premium.tokens} schools, enough for several conferences. Unlimited has no token limit and costs ${formatPrice(unlimited.price - premium.price)} more than Premium. Choose it if you want to write again after the season.`,
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
          'With Gmail, no: we only ask for permission to send, which does not let us read. With Outlook, we need permission to create drafts, which would also let us read. We use it only for the emails you send here and never open anything else.',
        ],
      },
      {
        id: 'disconnect',
        question: 'How do I disconnect my mailbox?',
        answer: [
          'Open College Connect, go to step 1 and choose Disconnect. We delete the key to your mailbox. With Gmail, we also tell Google to cancel it, unless another account of ours uses the same mailbox. You can remove our permission in your Google or Microsoft account at any time, which ends it for all.',
        ],
      },
      {
        id: 'delete-data',
        question: 'How do I delete my data?',
        answer: [
          'Choose Account in the menu at your name, then Delete my account. You have 24 hours to change your mind. Within a day after that, your account and everything in it is deleted. We only keep the purchase records that tax law requires, without your name.',
        ],
      },
      {
        id: 'ncaa',
        question: 'Is Coach Connect part of the NCAA?',
        answer: [
          'No. We are independent. The NCAA, schools and conferences do not endorse us. The NCAA decides when coaches may reply to recruits. Its rules differ by sport and year.',
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
          `Contacts at professional clubs in Europe, for athletes, agents and families. You name the clubs, and you get ${peoplePerClub} key people at each one. You pay by invoice.`,
        ],
      },
      {
        id: 'pro-price',
        question: 'What do Pro Contacts cost?',
        answer: [
          `${formatPrice(clubPrice.one)} for one club, or ${formatPrice(clubPrice.several)} per club for two or more. You can order up to ${maxTeams} clubs at a time.`,
        ],
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
