import { currency, formatPrice, plans } from '@cc/contracts/entities/catalogue';
import { productName } from '@cc/contracts/entities/company';
import { plainAnswer } from './questions/answer-parts.ts';
import { questionGroups } from './questions/questions.ts';

/** A JSON-LD object for search engines. Addresses begin with `{siteUrl}`, which the site fills in. */
export type StructuredData = Readonly<Record<string, unknown>>;

const context = 'https://schema.org';
const site = '{siteUrl}';

const organization: StructuredData = {
  '@context': context,
  '@type': 'Organization',
  name: productName,
  url: `${site}/`,
  logo: `${site}/icon-512.png`,
  description: 'Verified coach contacts, and personal recruiting emails from the athlete’s own mailbox.',
  contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', url: `${site}/contact` },
};

const product: StructuredData = {
  '@context': context,
  '@type': 'Product',
  name: 'College Connect',
  description: 'Find verified NCAA coaches in your sport and send each school a personal email from your own mailbox.',
  image: `${site}/share.png`,
  brand: { '@type': 'Brand', name: productName },
  offers: plans.map(({ title, description, price, priceId }) => ({
    '@type': 'Offer',
    name: title,
    description,
    sku: priceId,
    price: (price / 100).toFixed(2),
    priceCurrency: currency.toUpperCase(),
    url: `${site}/pricing`,
    availability: `${context}/InStock`,
  })),
};

const faqPage: StructuredData = {
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questionGroups.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.map(plainAnswer).join(' ') },
    })),
  ),
};

const [starter, premium, unlimited] = plans.map(({ title, price }) => `${title} ${formatPrice(price)}`);

/** What `remote.json` declares of a route, made of the product's prices, questions and answers. */
export interface GeneratedDeclaration {
  readonly description?: string;
  readonly structuredData: readonly StructuredData[];
}

/** By route. Testimonials have none: search engines must not count examples as reviews. */
export const generatedDeclarations: Readonly<Record<string, GeneratedDeclaration>> = {
  '/': { structuredData: [organization] },
  '/pricing': {
    description: `${starter}, ${premium}, ${unlimited}: pay once. One token sends one email to all the coaches you select at one school.`,
    structuredData: [product],
  },
  '/faq': { structuredData: [faqPage] },
};
