import { reportsKeptHours } from '@cc/contracts/api/browser-report-summary';
import type { TaskList } from 'graphile-worker';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { mailContactMessage } from '../features/contact/mail-contact-message.ts';
import { mailFeedback } from '../features/feedback/mail-feedback.ts';
import { mailProContactOrder } from '../features/pro-contact-order/mail-pro-contact-order.ts';
import { recoverSends } from '../features/send/recover-sends.ts';
import { mailSummary } from '../features/summary/mail-summary.ts';
import { mailTestimonial } from '../features/testimonial/mail-testimonial.ts';
import type { SmtpGateway } from './smtp-gateway.ts';

export const recoverEveryMinute = 'recover-sends';

const names = z.array(z.string());
const feedbackPayload = z.object({ feedbackId: z.string() });
const contactPayload = z.object({ messageId: z.string() });
const proContactOrderPayload = z.object({ orderId: z.uuid(), to: z.enum(['operator', 'buyer']) });
const testimonialPayload = z.object({ testimonialId: z.string() });
const summaryPayload = z.object({
  key: z.string(),
  to: z.email(),
  content: z.object({ successful: names, failed: names, schools: names, conferences: names }),
});

/** What runs behind the API: the table of contents of its jobs. */
export function backgroundTasks(
  {
    feedback,
    contact,
    testimonials,
    proContactOrders,
    recover,
    counts,
    reports,
  }: Pick<
    Dependencies,
    'feedback' | 'contact' | 'testimonials' | 'proContactOrders' | 'recover' | 'counts' | 'reports'
  >,
  smtp: SmtpGateway,
  { mail }: Pick<Config, 'mail'>,
): TaskList {
  return {
    'mail-feedback': (payload) =>
      mailFeedback({ feedback, smtp, operator: mail.operator }, feedbackPayload.parse(payload).feedbackId),
    'mail-contact-message': (payload) =>
      mailContactMessage({ contact, smtp, operator: mail.operator }, contactPayload.parse(payload).messageId),
    'mail-testimonial': (payload) =>
      mailTestimonial({ testimonials, smtp, operator: mail.operator }, testimonialPayload.parse(payload).testimonialId),
    'mail-pro-contact-order': (payload) =>
      mailProContactOrder(
        { orders: proContactOrders, smtp, operator: mail.operator },
        proContactOrderPayload.parse(payload),
      ),
    'mail-summary': (payload) => mailSummary(smtp, summaryPayload.parse(payload)),
    [recoverEveryMinute]: async () => {
      await recoverSends(recover);
      await counts.sweep();
      await reports.sweep(reportsKeptHours);
    },
  };
}
