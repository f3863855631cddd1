import { proList } from '@cc/contracts/api/pro-list';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import { contactsCsv, csvFilename } from './contacts-csv.ts';
import type { ProListRepository } from './pro-list-repository.ts';

/** `POST /api/pro-list`: the contacts of a list and its spreadsheet, for users who bought it. */
export function proListRoute(app: FastifyInstance, lists: ProListRepository): void {
  serve(app, proList, { summary: 'The contacts of a list that the user has bought' }, async ({ body, request }) => {
    const list = await lists.find(body.id);
    if (!list) throw new ApiFailure('not_found', 'There is no such list.');
    if (!(await lists.isOwned(userOf(request).id, body.id))) {
      throw new ApiFailure('forbidden', `${list.name} opens here once you have bought it.`);
    }
    const contacts = await lists.listContacts(body.id);
    return {
      id: body.id,
      name: list.name,
      contacts,
      csv: { filename: csvFilename(list.name), content: contactsCsv(contacts) },
    };
  });
}
