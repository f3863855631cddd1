import type { WizardStep } from '../state/wizard-slice.ts';

export interface StepText {
  readonly title: string;
  /** One sentence below the title: what this step is for. */
  readonly lead: string;
  /** On the help icon. */
  readonly tooltip: string;
  /** Paragraphs of the help dialog; step 7 has none (specification 2). */
  readonly help?: readonly string[];
}

/** The texts of each step's heading and help. */
export const stepTexts: Readonly<Record<WizardStep, StepText>> = {
  1: {
    title: 'Connect Email',
    lead: 'Emails go out from your own mailbox, so coaches see your name and their replies come to you.',
    tooltip: 'Why we need your mailbox, and what we do with it',
    help: [
      'Choose Gmail or Outlook. Sign in with Google or Microsoft and allow Coach Connect to send email for you. We never see your password.',
      'We only send the emails you write here. We never read, change or delete the mail in your inbox. You can find every email you send in your Sent folder.',
      'Many schools and companies block other apps, especially for students under 18. If your account is blocked, connect a personal Gmail or Outlook account.',
      'You can disconnect at any time. We then lose access right away.',
    ],
  },
  2: {
    title: 'Gender & Sport',
    lead: 'Which teams do you want to reach?',
    tooltip: 'How your gender and sport decide which coaches you see',
    help: [
      'Choose the gender of the team you would play for, and your sport. The next step lists the coaches of those teams.',
      'You can email one sport and one gender at a time. If you change either one later, your selected coaches are cleared because they coach other teams.',
    ],
  },
  3: {
    title: 'Select Recipients',
    lead: 'Pick coaches one by one or whole schools. Each school gets one email and costs one token, no matter how many of its coaches you pick.',
    tooltip: 'How to filter, search and select coaches',
    help: [
      'Filter by division and conference, or search by school, nickname, city, state or coach. Your selected coaches stay selected when you change a filter.',
      'Check the box next to a school to select all of its coaches, or the box next to one coach. Once you choose a conference, Select All selects everyone in it.',
      'All coaches you pick at a school share one email. So one school is one email and costs one token.',
      'A few good fits work better than hundreds of schools. Start with the programs that match your level, grades and position.',
    ],
  },
  4: {
    title: 'Personalization',
    lead: 'These details go into every email. Coaches decide in seconds, so make them complete and accurate.',
    tooltip: 'What coaches look for',
    help: [
      'Fill in your name, graduation year, current team, high school, position and GPA, and at least one achievement. They fill the placeholders in your email in the next step.',
      'Good achievements are short and easy to check: “All-conference 2025”, “12 goals in 18 matches”, “Team captain”.',
      'A highlight video helps the most. Paste a link from YouTube or Hudl, for example, and make sure anyone with the link can watch it. If you have no video, the email leaves that line out.',
      'We save these details to your account, so you only fill them in once.',
    ],
  },
  5: {
    title: 'Email Composition',
    lead: 'Read your email the way a coach will, and make it sound like you.',
    tooltip: 'How the template and placeholders work',
    help: [
      'View mode shows the email with your details filled in and highlighted. Edit mode lets you change the subject and the text.',
      'Placeholders such as [Full Name] or [College Name] are filled in for each school when the email is sent. Use the buttons to insert one at your cursor.',
      'Every email starts with “Dear Coach,” because all the coaches you selected at a school get the same email. In Edit mode you can greet them by name instead.',
      'Sample Email Preview shows a finished email. Add a sentence about why you want to play for each school: the cards ask for one school at a time, and a school without one gets the email without that paragraph.',
    ],
  },
  6: {
    title: 'Attachments',
    lead: 'Optional: add a one-page résumé, a transcript or a schedule. For video, use a link instead.',
    tooltip: 'Which files you can attach',
    help: [
      'Attach up to 3 files (PDF, Word, text or images): up to 3MB each and 4MB in total. Every school gets the same files.',
      'Use file names that a coach can find later, for example “Avery-Jordan-2027-Transcript.pdf”.',
      'We keep your files until your emails are sent, and delete them 24 hours after the last email.',
    ],
  },
  7: {
    title: 'Send Emails',
    lead: 'Take one last look. Emails go out one school at a time, also when you close this page.',
    tooltip: 'Each school gets one email. You only use a token when your email provider accepts the email.',
  },
};
