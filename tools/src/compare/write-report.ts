import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison, ComparedVersions } from './compare-versions.ts';

/** Writes `index.html` with the pictures that differ into the folder. Returns its path. */
export function writeReport({ remote, before, after, folder }: ComparedVersions, { changed }: Comparison): string {
  const figures = changed.map(({ scenario, width, name, differs }) => {
    const pictures = ['before', 'after', 'difference'].filter((which) =>
      existsSync(join(folder, `${name}-${which}.png`)),
    );
    const images = pictures.map((which) => `<td><img src="${name}-${which}.png" alt="${which}"></td>`);
    const share = differs === undefined ? 'another size' : `${differs.toFixed(2)} % of the pixels`;
    return `<h2>${escape(scenario.title)}, ${width} px: ${share}</h2><table><tr>${images.join('')}</tr></table>`;
  });
  const title = escape(`${remote}: ${before} and ${after}`);
  const file = join(folder, 'index.html');
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{font:16px system-ui;margin:24px}img{max-width:30vw;border:1px solid #999}td{vertical-align:top}</style>
<h1>${title}</h1><p>Each row: before, after, and what differs.</p>${figures.join('\n')}</html>\n`,
  );
  return file;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
