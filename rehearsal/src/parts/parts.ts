import type { Certificates } from '../certificates.ts';
import type { Folders } from '../folders.ts';
import { namesPart } from '../network.ts';
import type { Bucket } from '../settings.ts';
import { poolerPart, postgresPart } from './database.ts';
import { mailPart } from './mail.ts';
import { alertmanagerPart, prometheusPart } from './monitoring.ts';
import type { Part } from './part.ts';
import { proxyPart } from './proxy.ts';
import { servicesParts, standInsPart } from './services.ts';
import { storeParts } from './store.ts';

/** All parts of production, in the order of their start. Those of one stage start together. */
export async function createParts(
  folders: Folders,
  certificates: Certificates,
  bucket: Bucket,
): Promise<readonly (readonly Part[])[]> {
  const [monitor, disk, gateway] = storeParts(folders, bucket);
  const services = servicesParts(folders, certificates, bucket);
  return [
    [namesPart(folders)],
    [await postgresPart(folders, certificates), monitor],
    [await poolerPart(folders, certificates), disk, await mailPart(folders, certificates)],
    [gateway, standInsPart(folders, certificates), alertmanagerPart(folders, certificates, bucket)],
    services,
    [proxyPart(folders, certificates), prometheusPart(folders)],
  ];
}
