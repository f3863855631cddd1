import FactCheckIcon from '@mui/icons-material/FactCheckOutlined';
import FeedbackIcon from '@mui/icons-material/FeedbackOutlined';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import NewsletterIcon from '@mui/icons-material/NewspaperOutlined';
import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import ReceiptIcon from '@mui/icons-material/ReceiptOutlined';
import SpeakerNotesOffIcon from '@mui/icons-material/SpeakerNotesOffOutlined';
import SportsIcon from '@mui/icons-material/SportsOutlined';
import StarIcon from '@mui/icons-material/StarBorder';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Resource } from 'react-admin';
import type { Role } from '../access/read-role.ts';
import type { Resource as ResourceName } from '../rows/view-row.ts';
import { AuditList } from './audit/audit-list.tsx';
import { CoachesList } from './coaches/coaches-list.tsx';
import { EntryPage } from './inboxes/entry-page.tsx';
import { ImportsPage } from './imports/imports-page.tsx';
import { InboxList } from './inboxes/inbox-list.tsx';
import { NewsletterPage } from './newsletter/newsletter-page.tsx';
import { OrderPage } from './orders/order-page.tsx';
import { OrdersList } from './orders/orders-list.tsx';
import { PaymentChecksList } from './payments/payment-checks-list.tsx';
import { PeopleList } from './people/people-list.tsx';
import { PersonPage } from './people/person-page.tsx';
import { ReviewPage } from './reviews/review-page.tsx';
import { ReviewsList } from './reviews/reviews-list.tsx';
import { SendersList } from './senders/senders-list.tsx';
import { SendingPage } from './sending/sending-page.tsx';
import { TeamList } from './team/team-list.tsx';

/** Entries of the menu in their order, with the roles that see them besides owners. */
const roles: Readonly<Partial<Record<ResourceName, readonly Role[]>>> = {
  people: ['support'],
  messages: ['support'],
  feedback: ['support'],
  reviews: ['support'],
  orders: ['orders'],
  payments: ['orders'],
  coaches: ['support', 'orders'],
  senders: ['support'],
  imports: [],
  pauses: ['support'],
  newsletter: [],
  members: [],
  audit: [],
};

/** Whether a role sees an entry of the menu. The database decides what it may read. */
export function sees(role: Role, resource: string): boolean {
  return role === 'owner' || Object.entries(roles).some(([name, who]) => name === resource && who.includes(role));
}

/** Whether some role has this entry in its menu. */
export function isScreen(resource: string): boolean {
  return Object.hasOwn(roles, resource);
}

const screens = [
  <Resource
    key="people"
    name="people"
    list={PeopleList}
    show={PersonPage}
    icon={PeopleIcon}
    options={{ label: 'People' }}
  />,
  <Resource
    key="messages"
    name="messages"
    list={<InboxList title="Messages" none="Nobody has written yet." />}
    show={<EntryPage inbox="messages" />}
    icon={MailIcon}
    options={{ label: 'Messages' }}
  />,
  <Resource
    key="feedback"
    name="feedback"
    list={<InboxList title="Feedback" none="Nobody has given feedback yet." />}
    show={<EntryPage inbox="feedback" />}
    icon={FeedbackIcon}
    options={{ label: 'Feedback' }}
  />,
  <Resource
    key="reviews"
    name="reviews"
    list={ReviewsList}
    show={ReviewPage}
    icon={StarIcon}
    options={{ label: 'Reviews' }}
  />,
  <Resource
    key="orders"
    name="orders"
    list={OrdersList}
    show={OrderPage}
    icon={ReceiptIcon}
    options={{ label: 'Club orders' }}
  />,
  <Resource
    key="payments"
    name="payments"
    list={PaymentChecksList}
    icon={PaymentsIcon}
    options={{ label: 'Payment checks' }}
  />,
  <Resource key="coaches" name="coaches" list={CoachesList} icon={SportsIcon} options={{ label: 'Coaches' }} />,
  <Resource
    key="senders"
    name="senders"
    list={SendersList}
    icon={SpeakerNotesOffIcon}
    options={{ label: 'Opt-outs' }}
  />,
  <Resource key="imports" name="imports" list={ImportsPage} icon={UploadIcon} options={{ label: 'Coach imports' }} />,
  <Resource key="pauses" name="pauses" list={SendingPage} icon={PauseIcon} options={{ label: 'Sending' }} />,
  <Resource
    key="newsletter"
    name="newsletter"
    list={NewsletterPage}
    icon={NewsletterIcon}
    options={{ label: 'Newsletter' }}
  />,
  <Resource key="members" name="members" list={TeamList} icon={GroupsIcon} options={{ label: 'Team' }} />,
  <Resource key="audit" name="audit" list={AuditList} icon={FactCheckIcon} options={{ label: 'Audit' }} />,
];

/** The screens that a role sees. */
export function screensFor(role: Role) {
  return screens.filter(({ key }) => sees(role, String(key)));
}
