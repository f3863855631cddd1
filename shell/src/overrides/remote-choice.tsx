import { useState } from 'react';
import { remoteVersionSchema, type RegisteredRemote } from '@cc/contracts/federation/registry';
import type { StoredVersions } from '@cc/contracts/federation/versions';
import { Badge } from '@cc/shared-ui/badge';
import { Field, FieldGroup } from '@cc/shared-ui/field';
import { Input } from '@cc/shared-ui/input';
import { Select } from '@cc/shared-ui/select';
import styles from './override-panel.module.css';

/** The option "From an address": no version can have this name. */
const fromAddress = '@';

export interface RemoteChoiceProps {
  readonly remote: StoredVersions['remotes'][number];
  /** As this page has it. */
  readonly registered: RegisteredRemote | undefined;
  /** A version or an address; undefined for the site's own version. */
  readonly chosen: string | undefined;
  readonly onChoose: (from: string | undefined) => void;
}

/** One remote: the version that this page has, and a choice of another one. */
export function RemoteChoice({ remote, registered, chosen, onChoose }: RemoteChoiceProps) {
  const [byAddress, setByAddress] = useState(chosen !== undefined && !remoteVersionSchema.safeParse(chosen).success);
  const channel = registered?.channel ?? 'live';
  const choose = (value: string) => {
    setByAddress(value === fromAddress);
    onChoose(value === '' || value === fromAddress ? undefined : value);
  };
  return (
    <FieldGroup legend={remote.name}>
      <p className={styles.now}>
        {registered ? registered.live.version : 'not on this page'}
        {registered ? <Badge tone={channel === 'live' ? 'grey' : 'volt'}>{channel}</Badge> : null}
        <span>{remote.owner}</span>
      </p>
      <Field label={`Version of ${remote.name}`}>
        <Select value={byAddress ? fromAddress : (chosen ?? '')} onChange={({ target }) => choose(target.value)}>
          <option value="">The site’s own version</option>
          {remote.versions.map(({ version, at }) => (
            <option key={version} value={version}>
              {[version, at.slice(0, 16).replace('T', ' '), noteOf(remote, version)].filter(Boolean).join(', ')}
            </option>
          ))}
          <option value={fromAddress}>From an address</option>
        </Select>
      </Field>
      {byAddress ? (
        <Field label={`Address of ${remote.name}`} hint="The folder of its remote-manifest.json.">
          <Input
            type="url"
            inputMode="url"
            placeholder="http://localhost:3001"
            value={chosen ?? ''}
            onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
          />
        </Field>
      ) : null}
    </FieldGroup>
  );
}

function noteOf({ live, canary }: RemoteChoiceProps['remote'], version: string): string {
  if (version === live) return 'live';
  return version === canary ? 'canary' : '';
}
