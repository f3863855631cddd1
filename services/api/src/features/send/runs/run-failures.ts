import type { ApiErrorCode } from '@cc/contracts/api/api-error';
import { sameStaffDays } from '@cc/contracts/api/runs';
import type { MailProvider } from '@cc/contracts/entities/mail-connection';
import { dailyEmailLimit } from '@cc/contracts/entities/token-tracker';
import { z } from 'zod';
import { ApiFailure } from '../../../api-failure.ts';
import { refusalOf } from '../../../database.ts';
import { providerName, sendFailures } from '../send-failures.ts';

const schoolNames = z.array(z.string());

/** The sentence for what `plan_run` refused: what happened, what was kept, what to do next. */
export function asPlanFailure(error: unknown): unknown {
  const refusal = refusalOf(error);
  switch (refusal?.code) {
    case 'PT400':
      return sendFailures.recipients(`The coaches of ${refusal.detail} have changed.`);
    case 'PT402':
      return refused('no_tokens', refusal.message);
    case 'PT404':
      return sendFailures.notConnected();
    case 'PT406':
      return sendFailures.recipients(refusal.message);
    case 'PT409':
      return repeatedLetter(schoolNames.parse(JSON.parse(refusal.detail)));
    case 'PT422':
      return sendFailures.keyReused();
    case 'PT423':
      return refused('run_limit_reached', refusal.message);
    case 'PT429':
      return refused('address_limit_reached', refusal.message);
    default:
      return error;
  }
}

/** The sentence for what `change_run` refused. */
export function asChangeFailure(error: unknown): unknown {
  const refusal = refusalOf(error);
  switch (refusal?.code) {
    case 'PT404':
      return new ApiFailure('not_found', 'We could not find this run in your account. Nothing was changed.');
    case 'PT409':
      return new ApiFailure(
        'run_begun',
        'Sending has begun, so this is no longer possible. You can still pause or stop the rest.',
      );
    case 'PT423':
      return refused('run_limit_reached', refusal.message);
    default:
      return error;
  }
}

/**
 * What a run says while a failure holds it: nothing was lost, and it goes on by itself or says what is missing.
 * `sendFailures` speak of one email instead.
 */
export function runMessage({ code, message }: ApiFailure, provider: MailProvider): string {
  const name = providerName[provider];
  const sentence = message.replace(/ Nothing was sent( and you kept your token)?\./, '');
  switch (code) {
    case 'no_tokens':
      return 'You have no tokens left. Each school takes one. Buy more, and sending goes on by itself.';
    case 'daily_limit_reached':
      return `You have reached the limit of ${dailyEmailLimit} emails in 24 hours. Sending goes on by itself as soon as there is room.`;
    case 'reconnect_required':
    case 'mail_not_connected':
      return `${name} no longer lets us send for you. Connect your mailbox again, and sending goes on by itself.`;
    case 'mailbox_busy':
      return `${name} is asking us to slow down.`;
    case 'provider_unavailable':
      return `${name} is not responding right now. We keep trying.`;
    case 'unavailable':
      return 'Something went wrong on our side. We keep trying.';
    case 'provider_policy':
      return `${sentence} To send from another mailbox, stop this run, then send again.`;
    default:
      return sentence;
  }
}

/** The database has a sentence for the user. */
function refused(code: ApiErrorCode, sentence: string): ApiFailure {
  return new ApiFailure(code, `${sentence} Nothing was sent.`);
}

/** Each school is a field, so that the page can ask for its confirmation. */
function repeatedLetter(schools: readonly string[]): ApiFailure {
  const [first = '', ...others] = schools;
  const named = others.length === 0 ? first : `${first} and ${others.length} more`;
  return new ApiFailure(
    'letter_repeated',
    `Coaches of ${named} got a letter from you in the last ${sameStaffDays} days, or one is waiting to be sent. Nothing was sent. Please confirm each of these schools or leave it out.`,
    {
      fields: Object.fromEntries(
        schools.map((school) => [
          school,
          'These coaches got a letter from you recently, or one is waiting to be sent.',
        ]),
      ),
    },
  );
}
