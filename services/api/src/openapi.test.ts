import { useTestApi } from './testing/use-test-api.ts';

const { api } = await useTestApi();

// @spec 7.24
test('the documentation describes every endpoint in OpenAPI 3.1', async () => {
  const document = (await api.server.inject('/openapi.json')).json<{
    openapi: string;
    paths: Record<string, object>;
  }>();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).sort()).toEqual([
    '/api/account',
    '/api/account/copy',
    '/api/account/delete',
    '/api/account/end-sessions',
    '/api/account/keep',
    '/api/azure-oauth',
    '/api/azure-oauth/callback',
    '/api/bounce-address',
    '/api/browser-reports',
    '/api/browser-reports/served',
    '/api/browser-reports/summary',
    '/api/consent',
    '/api/contact',
    '/api/contract',
    '/api/create-checkout-session',
    '/api/disconnect-email',
    '/api/family',
    '/api/family/accept',
    '/api/family/decide',
    '/api/family/end',
    '/api/family/invite',
    '/api/family/terms',
    '/api/feedback',
    '/api/google-oauth',
    '/api/google-oauth/callback',
    '/api/inbound-mail',
    '/api/mailboxes',
    '/api/newsletter',
    '/api/opt-out',
    '/api/order-pro-contact',
    '/api/pay-links/checkout',
    '/api/pay-links/create',
    '/api/pay-links/read',
    '/api/pay-links/revoke',
    '/api/policy-reports',
    '/api/pro-list',
    '/api/purchase-status',
    '/api/purchases',
    '/api/receipt',
    '/api/report-address',
    '/api/resolve-send',
    '/api/reveal-addresses',
    '/api/reviews',
    '/api/runs',
    '/api/runs/change',
    '/api/send-gmail',
    '/api/send-outlook',
    '/api/send-summary-email',
    '/api/send-test',
    '/api/sent-folder-checked',
    '/api/staff/changes',
    '/api/staff/coach-address',
    '/api/staff/deliver-order',
    '/api/staff/export-newsletter',
    '/api/staff/import-coaches',
    '/api/staff/read-person',
    '/api/stripe-webhook',
    '/api/testimonial',
    '/livez',
    '/readyz',
  ]);
  const keyRequired = [{ name: 'idempotency-key', in: 'header', required: true }];
  for (const path of ['/api/send-gmail', '/api/send-outlook']) {
    expect(document.paths[path]).toMatchObject({ post: { security: [{ user: [] }], parameters: keyRequired } });
  }
  const keyOptional = [{ name: 'idempotency-key', in: 'header', required: false }];
  expect(document.paths['/api/contact']).toMatchObject({ post: { parameters: keyOptional } });
});

test('a client can be generated from the documentation', async () => {
  const { servers, components, paths } = (await api.server.inject('/openapi.json')).json<{
    servers: object[];
    components: { securitySchemes: object };
    paths: Record<string, Record<string, { operationId?: string; responses: object; requestBody?: object }>>;
  }>();
  expect(servers).toEqual([expect.objectContaining({ url: '/' })]);
  expect(Object.keys(components.securitySchemes)).toEqual(['user', 'console']);
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(ids.every((id) => /^[a-z][A-Za-z]+$/.test(id ?? ''))).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(['sendGmail', 'googleOauthCallback', 'browserReportsSummary', 'readyz']));
  const statuses = (path: string) => Object.values(paths[path] ?? {}).map(({ responses }) => Object.keys(responses));
  expect(statuses('/api/google-oauth/callback')).toEqual([['303']]);
  expect(statuses('/api/azure-oauth/callback')).toEqual([['303']]);
  expect(statuses('/api/stripe-webhook')).toEqual([['200', '400']]);
  expect(statuses('/api/browser-reports/summary')).toEqual([['200', '400', '401']]);
  expect(paths['/api/browser-reports/summary']).toMatchObject({ get: { security: [{ console: [] }] } });
  expect(paths['/api/create-checkout-session']?.['post']?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { oneOf: [{ required: ['priceId'] }, { required: ['items'] }] } } },
  });
});
