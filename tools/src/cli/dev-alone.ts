import { basename } from 'node:path';
import { type DevFolder, startRemoteDevServer } from '../federation/dev-server.ts';
import { untilAsked } from './until-stopped.ts';

/** Remotes alone, each in its standalone host: no database, no API, no site. */
export async function devAlone(folders: readonly DevFolder[], progress: (text: string) => void): Promise<void> {
  progress(`Starting hot reload of ${folders.map(({ dir }) => basename(dir)).join(', ')}, alone`);
  const remotes = await Promise.all(folders.map(startRemoteDevServer));
  for (const { registered, url } of remotes) console.log(`  ${registered.name} alone: ${url}`);
  await untilAsked();
  await Promise.all(remotes.map(({ stop }) => stop()));
}
