import '#shell/without-eval.ts';
import '@cc/shared-ui/styles.css';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { createRemoteParts } from '#shell/remotes/remote-parts.tsx';
import college from '#workspace/mfe-college-connect/src/remote.tsx';
import commerce from '#workspace/mfe-commerce/src/remote.tsx';
import marketing from '#workspace/mfe-marketing/src/remote.tsx';
import pro from '#workspace/mfe-pro-contacts/src/remote.tsx';
import { mount } from './mount.tsx';

const modules: Readonly<Record<string, RemoteModule>> = {
  mfe_college_connect: college,
  mfe_commerce: commerce,
  mfe_marketing: marketing,
  mfe_pro_contacts: pro,
};

const parts = createRemoteParts(async ({ global }) => {
  const found = modules[global];
  if (!found) throw new Error(`There is no ${global}.`);
  return found;
});
mount({ remotes: [...benchRemotes] }, parts);
