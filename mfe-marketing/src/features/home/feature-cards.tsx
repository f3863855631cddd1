import { formatPrice } from '@cc/contracts/entities/catalogue';
import { clubPrice, peoplePerClub } from '@cc/contracts/entities/pro-contact-order';
import { Card, CardTitle } from '@cc/shared-ui/card';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Icon } from '@cc/shared-ui/icon';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { useHasPage } from '@cc/shared-ui/host';
import { paths } from '../../paths.ts';
import styles from './feature-cards.module.css';

const staff = ['Head Coach', 'Associate Head Coach', 'Recruiting Coordinator'];
const clubPrices = [
  { what: 'One club', price: formatPrice(clubPrice.one) },
  { what: 'Two or more clubs, per club', price: formatPrice(clubPrice.several) },
  { what: 'Key people at each club', price: String(peoplePerClub) },
];
const filters = ['Women’s', 'Soccer', 'Division 1', 'Your conference'];

/** What the product does, in three cards (specification 2). */
export function FeatureCards() {
  return (
    <Section below aria-labelledby="features-title" className={styles.section}>
      <Container>
        <h2 id="features-title" className={styles.heading}>
          From “who do I even write to?” to sent
        </h2>
        <div className={styles.cards}>
          <FindCoaches />
          <OneLetter />
          <ProContacts />
        </div>
      </Container>
    </Section>
  );
}

function FindCoaches() {
  return (
    <Card className={styles.find}>
      <div className={styles.text}>
        <CardTitle>Find the coaches who fit</CardTitle>
        <p>
          Choose your sport, then a conference or a single school. See who is on the coaching staff and pick the people
          you want to reach.
        </p>
      </div>
      <div className={styles.picture} aria-hidden="true">
        <p className={styles.filters}>
          {filters.map((filter) => (
            <span key={filter}>{filter}</span>
          ))}
        </p>
        <ul className={styles.staff}>
          {staff.map((title) => (
            <li key={title}>
              <span className={styles.box}>
                <Icon name="check" size={16} />
              </span>
              {title}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function OneLetter() {
  return (
    <Card className={styles.letter}>
      <div className={styles.text}>
        <CardTitle>Write once, with each school’s name</CardTitle>
        <p>
          We fill in your details and the name of the school. Each staff gets one email, with your video and your files,
          from your own address.
        </p>
      </div>
      <ul className={styles.sent} aria-hidden="true">
        {['First choice', 'Second choice', 'Third choice'].map((school) => (
          <li key={school}>
            <Icon name="mail" size={18} />
            <span>{school}</span>
            <span className={styles.token}>1 token</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ProContacts() {
  const deployed = useHasPage(paths.pro());
  return (
    <Card tone="ink" className={styles.pro}>
      <FieldLines crop="pitch" tone="onInk" className={styles.lines} />
      <div className={styles.text}>
        <CardTitle>Go pro in Europe</CardTitle>
        <p>
          Name a professional club and get its {peoplePerClub} key people: {formatPrice(clubPrice.one)} for one club,{' '}
          {formatPrice(clubPrice.several)} per club for two or more. For athletes, agents and families.
        </p>
        {deployed ? (
          <Link to={paths.pro()} className={styles.way}>
            See Pro Contacts <Icon name="chevron-right" size={18} />
          </Link>
        ) : (
          <Link to={paths.contact()} className={styles.way}>
            Coming soon: ask us about it <Icon name="chevron-right" size={18} />
          </Link>
        )}
      </div>
      <ul className={styles.prices} aria-hidden="true">
        {clubPrices.map(({ what, price }) => (
          <li key={what}>
            <span>{what}</span>
            <span className="cc-tabular">{price}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
