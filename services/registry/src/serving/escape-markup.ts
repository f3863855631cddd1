/** Text as it may stand in HTML and XML, attributes included. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A data block: never run as script, so the content security policy has no say in it. `<` would let a value close it. */
export function dataBlock(type: string, value: unknown, attributes = ''): string {
  return `<script type="${type}"${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}
