import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The workspace's root folder. */
export const root = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');

/** Where one machine's data lives: `.data` in the workspace, or what CC_DATA_DIR says. */
export const dataDir = process.env['CC_DATA_DIR'] ? resolve(process.env['CC_DATA_DIR']) : join(root, '.data');
