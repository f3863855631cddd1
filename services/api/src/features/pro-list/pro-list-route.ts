import { proList, type ProListContact } from '@cc/contracts/api/pro-list';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import { userOf, type AuthenticatedUser } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import { contactsCsv, csvFilename } from './contacts-csv.ts';
import type { ProListRepository } from './pro-list-repository.ts';

/** `POST /api/pro-list`: the contacts of a list and its spreadsheet, for users who bought or ordered it. */
export function proListRoute(app: FastifyInstance, lists: ProListRepository): void {
  serve(app, proList, { summary: 'The contacts that the user has bought' }, async ({ body, request }) => {
    const user = userOf(request);
    const { name, contacts } =
      'id' in body ? await boughtList(lists, user, body.id) : await orderedList(lists, user, body.orderId);
    return { name, contacts, csv: { filename: csvFilename(name), content: contactsCsv(contacts) } };
  });
}

interface NamedList {
  readonly name: string;
  readonly contacts: ProListContact[];
}

async function boughtList(lists: ProListRepository, user: AuthenticatedUser, id: number): Promise<NamedList> {
  const list = await lists.find(id);
  if (!list) throw new ApiFailure('not_found', 'There is no such list.');
  if (!(await lists.isOwned(user.id, id))) {
    throw new ApiFailure('forbidden', `${list.name} opens here once you have bought it.`);
  }
  return { name: list.name, contacts: await lists.listContacts(id) };
}

async function orderedList(lists: ProListRepository, user: AuthenticatedUser, orderId: string): Promise<NamedList> {
  const contacts = await lists.listOrdered(user, orderId);
  if (contacts.length === 0) throw new ApiFailure('not_found', 'There are no contacts of yours here.');
  return { name: 'Club contacts', contacts };
}
