// `npm run write-alertmanager`: prints the configuration of Alertmanager, made of the settings in the environment. It
// is for production, so a setting that is missing or an example is refused.
import { alertmanagerConfig, alertSettings } from './files/alertmanager.ts';
import { readNamed } from './settings/read-settings.ts';
import { startService } from './start-service.ts';

await startService(async () => {
  process.stdout.write(
    alertmanagerConfig(readNamed(alertSettings, { ...process.env, STAGE: 'production' }, 'Alertmanager')),
  );
});
