import { useParams } from '@cc/shared-ui/router';
import { AskParent } from './ask-parent.tsx';
import { OpenedLink } from './opened-link.tsx';

/**
 * `/pay/ask`: an athlete makes a link for a parent. `/pay/<code>`: anyone who has the link pays, without an account
 * (D21).
 */
export default function PayPage() {
  const { code = '' } = useParams();
  return code === 'ask' ? <AskParent /> : <OpenedLink key={code} code={code} />;
}
