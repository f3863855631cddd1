import { buildSite, buildStore } from './app.ts';
import { readConfig } from './config.ts';
import { assertSoundStore } from './open-store.ts';

const config = readConfig();
await assertSoundStore(config);
const [site, store] = await Promise.all([buildSite(config), buildStore(config)]);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([site.close(), store.close()]).then(() => process.exit(0));
  });
}

await Promise.all([
  site.listen({ host: config.HOST, port: config.PORT }),
  store.listen({ host: config.HOST, port: config.STORE_PORT }),
]);
