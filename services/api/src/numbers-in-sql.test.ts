import { currency, plans, proLists } from '@cc/contracts/entities/catalogue';
import { attachmentLimits, attachmentTypes } from '@cc/contracts/entities/attachment';
import { sameStaffDays } from '@cc/contracts/api/runs';
import { dailyEmailLimit } from '@cc/contracts/entities/token-tracker';
import { maxCopyBytes } from './features/account/copy/copy-account.ts';
import { useTestApi } from './testing/use-test-api.ts';

const { api } = await useTestApi();

test('the database sells the products of the catalogue, at its prices', async () => {
  const { rows } = await api.admin.query('select * from public.products order by price_id');
  const common = { currency, active: true };
  const sold = [
    ...plans.map(({ priceId, title, price, tokens, maxQuantity }) => ({
      ...common,
      price_id: priceId,
      kind: 'plan',
      title,
      amount_cents: price,
      tokens,
      is_unlimited: tokens === null,
      pro_list_id: null,
      max_quantity: maxQuantity,
    })),
    ...proLists.map(({ priceId, id, name, price, maxQuantity }) => ({
      ...common,
      price_id: priceId,
      kind: 'pro-list',
      title: name,
      amount_cents: price,
      tokens: null,
      is_unlimited: false,
      pro_list_id: id,
      max_quantity: maxQuantity,
    })),
  ];
  expect(rows).toEqual(sold.toSorted((one, other) => (one.price_id < other.price_id ? -1 : 1)));
});

// @spec 9.plans.5
test('the daily limit of the database is that of the pages', async () => {
  const { rows } = await api.admin.query('select private.daily_email_limit() as limit');
  expect(rows).toEqual([{ limit: dailyEmailLimit }]);
});

test('a second letter to the same coaches needs a confirmation as long as the pages say', async () => {
  const { rows } = await api.admin.query('select extract(days from private.same_staff_period())::int as days');
  expect(rows).toEqual([{ days: sameStaffDays }]);
});

// @spec 5.12
test('storage takes the files that the pages take, and the copies that the worker writes', async () => {
  const { rows } = await api.admin.query(
    'select public, file_size_limit, allowed_mime_types from storage.buckets order by id',
  );
  expect(rows).toEqual([
    { public: false, file_size_limit: String(maxCopyBytes), allowed_mime_types: ['application/zip'] },
    {
      public: false,
      file_size_limit: String(attachmentLimits.maxFileBytes),
      allowed_mime_types: [...new Set(Object.values(attachmentTypes))],
    },
  ]);
});
