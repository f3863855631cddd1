import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(import.meta.url);

/** The workspace's root folder. Where these tools are an installed package: the folder in which they were called. */
export const root = here.includes(`${sep}node_modules${sep}`) ? process.cwd() : resolve(dirname(here), '../../..');

/** Where one machine's data lives: `.data` in the workspace, or what CC_DATA_DIR says. */
export const dataDir = process.env['CC_DATA_DIR'] ? resolve(process.env['CC_DATA_DIR']) : join(root, '.data');
