import type { JobPayloads } from '../../jobs/job-queue-repository.ts';
import { summaryHead, writeSectionsMail, type WrittenMail } from '../../jobs/sections-mail.ts';

export type SummaryContent = JobPayloads['mail-summary']['content'];

/** The summary of a finished run, as text and as HTML. */
export function writeSummary(content: SummaryContent): WrittenMail {
  const count = content.successful.length;
  return writeSectionsMail({
    ...summaryHead(count),
    sections: [
      { heading: `Accepted (${count})`, lines: content.successful },
      { heading: `Not sent (${content.failed.length})`, lines: content.failed },
      { heading: 'Schools', lines: content.schools },
      { heading: 'Conferences', lines: content.conferences },
    ],
  });
}
