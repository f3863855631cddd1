import { previewActions } from '@cc/contracts/deploy/previews';
import { escapeMarkup, type PreviewedVersion } from '@cc/registry/read';

export interface ShownPreview extends PreviewedVersion {
  /** The team. */
  readonly owner: string;
}

/** Its style sheet, in `public/`. */
export const previewSheet = '<link rel="stylesheet" href="/preview.css">';

/** Says on each page that this browser previews a version, and ends that. It works without any script. */
export function previewBadge({ remote, version, owner }: ShownPreview, path: string): string {
  const [name, team] = [escapeMarkup(`${remote} ${version}`), escapeMarkup(owner)];
  return [
    `<form id="cc-preview" method="post" action="${previewActions.end}" aria-label="Preview">`,
    `<p><strong>Preview</strong> of ${name}, by ${team}</p>`,
    `<input type="hidden" name="page" value="${escapeMarkup(path)}">`,
    '<button>End the preview</button>',
    '</form>',
  ].join('\n');
}
