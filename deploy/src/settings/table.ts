import { dataTopics } from './data-settings.ts';
import { providerTopics } from './provider-settings.ts';
import { serverTopics } from './server-settings.ts';

/** Every setting of every service, by topic. Defaults fit one machine and the real providers; secrets have none. */
export const topics = { ...serverTopics, ...dataTopics, ...providerTopics } as const;

/** Every setting by its name. */
export const settings = {
  ...topics.Servers,
  ...topics.Addresses,
  ...topics['Keys between services'],
  ...topics.Database,
  ...topics.Supabase,
  ...topics['Storage of remotes'],
  ...topics['Front ends'],
  ...topics['Checks of new versions'],
  ...topics['Mailboxes of users'],
  ...topics['Legal identity'],
  ...topics['Payments and our own email'],
} as const;
