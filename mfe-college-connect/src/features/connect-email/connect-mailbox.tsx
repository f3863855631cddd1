import { Button } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { Notice } from '@cc/shared-ui/notice';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { selectConnectionProblem, selectLostMailbox } from '../../state/connection-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import styles from './connect-email.module.css';
import { connectionProblemMessage, lostMailboxMessage, type ProblemMessage } from './connection-problem-messages.ts';
import { useConnectMailbox } from './use-connect-mailbox.ts';

/**
 * The choice of a provider. It explains the requested permissions before the consent page opens: in one sentence above
 * the buttons, which a phone shows first, and in full below them.
 */
export function ConnectMailbox() {
  const problem = useAppSelector(selectConnectionProblem);
  const lost = useAppSelector(selectLostMailbox);
  const { connecting, connect } = useConnectMailbox();
  return (
    <div className={styles.connect}>
      {problem && <ProblemNotice message={connectionProblemMessage(problem.error)} />}
      {lost && !problem && <ProblemNotice message={lostMailboxMessage(lost)} />}
      <p>
        We ask to see your email address and to send the emails that you write here. We never read, change or delete
        mail in your inbox.
      </p>
      <div className={styles.providers}>
        <Button
          size="lg"
          variant="secondary"
          icon={<Icon name="google" />}
          busy={connecting === 'gmail'}
          disabled={connecting === 'outlook'}
          onClick={() => void connect('gmail')}
        >
          Connect Gmail
        </Button>
        <Button
          size="lg"
          variant="secondary"
          icon={<Icon name="microsoft" />}
          busy={connecting === 'outlook'}
          disabled={connecting === 'gmail'}
          onClick={() => void connect('outlook')}
        >
          Connect Outlook
        </Button>
      </div>
      <p className={styles.school}>
        School and work accounts often block other apps. A personal account is the safe choice.
      </p>
      <Disclosure />
    </div>
  );
}

function ProblemNotice({ message }: { readonly message: ProblemMessage }) {
  return (
    <Notice tone="error" title={message.title}>
      {message.text}
    </Notice>
  );
}

const asked = [
  'Your email address, to show which mailbox sends your emails',
  'Permission to send the emails you write here',
  'Outlook only: access to drafts, because we prepare each email as a draft to send its attachments',
];

const neverDone = [
  'Read, change or delete mail in your inbox',
  'See or keep your password',
  'Send anything without you pressing Send Emails',
];

function Disclosure() {
  return (
    <div className={styles.disclosure}>
      <div>
        <h3>What we ask for</h3>
        <ul>
          {asked.map((item) => (
            <li key={item}>
              <Icon name="check" size={18} />
              {item}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>What we never do</h3>
        <ul>
          {neverDone.map((item) => (
            <li key={item} data-mark="never">
              <Icon name="close" size={18} />
              {item}
            </li>
          ))}
        </ul>
      </div>
      <p>
        You can disconnect at any time, here or in your Google or Microsoft account.{' '}
        <Link to={paths.privacy()}>Privacy policy</Link>
      </p>
    </div>
  );
}
