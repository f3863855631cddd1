import { proList } from '@cc/contracts/api/pro-list';
import type { RequestOf, ResponseOf } from '@cc/contracts/api/endpoint';
import { failureMessage } from '@cc/contracts/federation/outcome';
import { Button } from '@cc/shared-ui/button';
import { Icon } from '@cc/shared-ui/icon';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { Skeleton } from '@cc/shared-ui/skeleton';
import { useAnswer } from '../../api/use-answer.ts';
import { csvFile, saveFile } from '@cc/contracts/save-file';
import { paths } from '../../paths.ts';
import styles from './bought-list.module.css';
import { ContactTable } from './contact-table.tsx';
import { CouldNotLoad } from './could-not-load.tsx';

/** The contacts of a list that the user bought, with an export. The API refuses every other user. */
export function BoughtList({ wanted }: { readonly wanted: RequestOf<typeof proList> }) {
  const answer = useAnswer(proList, wanted, `list ${JSON.stringify(wanted)}`);
  return (
    <Section className={styles['page']}>
      <Container className={styles['stack']}>
        <Link to={paths.purchases()} className={styles['back']}>
          <Icon name="chevron-left" size={18} />
          Purchases
        </Link>
        {answer.status === 'loading' ? <ListSkeleton /> : null}
        {answer.status === 'ready' ? <List list={answer.data} /> : null}
        {answer.status === 'failed' ? <ListFailure wanted={wanted} answer={answer} /> : null}
      </Container>
    </Section>
  );
}

function List({ list: { name, contacts, csv } }: { readonly list: ResponseOf<typeof proList> }) {
  if (contacts.length === 0) return <NoContacts name={name} />;
  // The API has made formulas in it plain text.
  const save = () => saveFile(csv.filename, csvFile(csv.content));
  return (
    <>
      <div className={styles['head']}>
        <PageHeading title={name}>{contacts.length === 1 ? '1 contact' : `${contacts.length} contacts`}</PageHeading>
        <Button icon={<Icon name="file" size={18} />} onClick={save}>
          Export CSV
        </Button>
      </div>
      <ContactTable contacts={contacts} name={name} />
    </>
  );
}

/** A bought list without contacts: a fault on our side. */
function NoContacts({ name }: { readonly name: string }) {
  return (
    <>
      <PageHeading title={name}>
        This list should have contacts, but we cannot find them. Your purchase is safe. Write to us and we will fix it.
      </PageHeading>
      <Button asChild>
        <Link to={paths.contact()}>Write to us</Link>
      </Button>
    </>
  );
}

type Failed = Extract<ReturnType<typeof useAnswer<typeof proList>>, { status: 'failed' }>;

interface ListFailureProps {
  readonly wanted: RequestOf<typeof proList>;
  readonly answer: Failed;
}

function ListFailure({ wanted, answer: { failure, retry } }: ListFailureProps) {
  const notTheirs = failure.kind === 'refused' && ['forbidden', 'not_found'].includes(failure.error.code);
  if (!notTheirs) {
    return (
      <>
        <PageHeading title="Contact list" />
        <CouldNotLoad title="We could not load the list" message={failureMessage(failure)} onTryAgain={retry} />
      </>
    );
  }
  return (
    <>
      <PageHeading title="This list is not yours yet">
        Only the account that bought this list can open it. If you bought it with another account, sign in with that
        one.
      </PageHeading>
      {'id' in wanted ? (
        <Button asChild>
          <Link to={paths.product(wanted.id)}>See what is in it</Link>
        </Button>
      ) : null}
    </>
  );
}

function ListSkeleton() {
  return (
    <>
      <PageHeading title="Contact list" />
      <div className={styles['skeleton']} role="status" aria-label="Loading the list...">
        <Skeleton lines={10} height={44} />
      </div>
    </>
  );
}
