// `npm run write-alertmanager`: prints the configuration of Alertmanager, made of the settings in the environment.
import { alertmanagerConfig, alertSettings } from './files/alertmanager.ts';
import { readNamed } from './settings/read-settings.ts';
import { startService } from './start-service.ts';

await startService(async () => {
  process.stdout.write(alertmanagerConfig(readNamed(alertSettings, process.env, 'Alertmanager')));
});
