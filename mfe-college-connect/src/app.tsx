import { SelectedRecipients } from './features/select-recipients/selected-recipients.tsx';
import { ConnectEmailStep } from './features/connect-email/connect-email-step.tsx';
import { GenderSportStep } from './features/gender-sport/gender-sport-step.tsx';
import { FeedbackButton } from './features/feedback/feedback-button.tsx';
import { lateStep } from './features/wizard/late-step.tsx';
import { WizardPage, type WizardPageProps } from './features/wizard/wizard-page.tsx';

const SelectRecipientsStep = lateStep(
  async () => (await import('./features/select-recipients/select-recipients-step.tsx')).SelectRecipientsStep,
);
const PersonalizationStep = lateStep(
  async () => (await import('./features/personalization/personalization-step.tsx')).PersonalizationStep,
);
const ComposeEmailStep = lateStep(
  async () => (await import('./features/compose-email/compose-email-step.tsx')).ComposeEmailStep,
);
const AttachmentsStep = lateStep(
  async () => (await import('./features/attachments/attachments-step.tsx')).AttachmentsStep,
);
const SendEmailsStep = lateStep(
  async () => (await import('./features/send-emails/send-emails-step.tsx')).SendEmailsStep,
);

/** The steps in order. The first two are loaded with the page, the others one step ahead, or when they are entered. */
const steps: WizardPageProps['steps'] = {
  1: ConnectEmailStep,
  2: GenderSportStep,
  3: SelectRecipientsStep,
  4: PersonalizationStep,
  5: ComposeEmailStep,
  6: AttachmentsStep,
  7: SendEmailsStep,
};

/** The page at `/college`. It connects the wizard's frame with the features, which do not import one another. */
export default function CollegePage() {
  return <WizardPage steps={steps} SelectedRecipients={SelectedRecipients} FeedbackButton={FeedbackButton} />;
}
