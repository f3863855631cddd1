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

/** The words of each step's heading and help. */
export const stepTexts: Readonly<Record<WizardStep, StepText>> = {
  1: {
    title: 'Connect Email',
    lead: 'Your emails leave from your own mailbox, so coaches see your name and their replies come to you.',
    tooltip: 'Why we ask for your mailbox, and what we may do with it',
    help: [
      'Choose Gmail or Outlook. You are taken to Google or Microsoft, sign in there and allow Coach Connect to send email for you. We never see your password.',
      'We ask for sending, and nothing else in your inbox: we do not read, change or delete your mail. Each email you send with this tool is in your Sent folder.',
      'School and work accounts are often locked by their administrator, above all for students under 18. If yours is refused, connect a personal Gmail or Outlook account.',
      'Disconnect ends the permission at once. You can connect again at any time.',
    ],
  },
  2: {
    title: 'Gender & Sport',
    lead: 'Which teams do you want to reach?',
    tooltip: 'How gender and sport choose the coaches you see',
    help: [
      'Choose the team you would play for and your sport. The next step then lists the coaches of exactly these programs.',
      'One round of emails is for one gender and one sport. If you change either later, the coaches that you selected are cleared, because they belong to other teams.',
    ],
  },
  3: {
    title: 'Select Recipients',
    lead: 'Pick coaches one by one or whole schools. Each school gets one email and costs one token, however many of its coaches you pick.',
    tooltip: 'How to filter, search and select coaches',
    help: [
      'Narrow the list by division and conference, or type a school’s name in the search. What you have selected stays selected when you change a filter.',
      'The box in front of a school selects all of its coaches; the box in front of a coach selects that coach. Once you choose a conference, Select All takes everyone in it.',
      'Coaches of the same school get one email together. That is why we count schools, not coaches: one school is one email and one token.',
      'Fewer, well-chosen schools work better than hundreds. Start with the programs that fit your level, grades and position.',
    ],
  },
  4: {
    title: 'Personalization',
    lead: 'These details go into every email. Coaches decide in seconds: make them complete and true.',
    tooltip: 'What coaches look for here',
    help: [
      'Fill in your name, graduation year, current team, high school, position and GPA, and at least one achievement. They replace the placeholders of the email in the next step.',
      'Good achievements are short and can be checked: “All-conference 2025”, “12 goals in 18 matches”, “Team captain”.',
      'A highlight video helps more than any sentence. Paste its link, for example from YouTube or Hudl, and make sure that anyone with the link can watch it. Without one, its line is left out of the email.',
      'We save these details to your account, so that you fill them in only once.',
    ],
  },
  5: {
    title: 'Email Composition',
    lead: 'Read the email as a coach will, and make it sound like you.',
    tooltip: 'How the template and its placeholders work',
    help: [
      'View mode shows the email with your details in place and marks them. Edit mode lets you change subject and text.',
      'Placeholders such as [Full Name] or [College Name] are replaced for each school when the email is sent. Use the buttons to insert one where your cursor stands.',
      'Every email begins with “Dear Coach,”, because all coaches that you selected at a school get it together.',
      'Sample Email Preview shows one finished email. Add a sentence or two about why you want to play for these programs: coaches notice.',
    ],
  },
  6: {
    title: 'Attachments',
    lead: 'Optional: a one-page résumé, a transcript or a schedule. Large video belongs behind a link.',
    tooltip: 'Which files you can attach',
    help: [
      'Attach up to 3 files: PDF, Word, text or image files, each up to 3MB and together up to 4MB. Every school gets the same files.',
      'Name files so that a coach finds them again, for example “Avery-Jordan-2027-Transcript.pdf”.',
      'Your browser does not keep files when the page is loaded again. If that happens we remind you to attach them once more.',
    ],
  },
  7: {
    title: 'Send Emails',
    lead: 'One last look. Emails leave one school at a time while this page is open.',
    tooltip: 'One email goes to each school. A token is charged only when your provider accepts the email.',
  },
};
