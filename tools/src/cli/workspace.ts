import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);

/** The workspace's root folder. If these tools are an installed package: the current folder. */
export const root = here.includes(`${sep}node_modules${sep}`) ? process.cwd() : resolve(dirname(here), '../../..');

/** Folder of local data: `.data` in the workspace, or CC_DATA_DIR. */
export const dataDir = process.env['CC_DATA_DIR'] ? resolve(process.env['CC_DATA_DIR']) : join(root, '.data');
