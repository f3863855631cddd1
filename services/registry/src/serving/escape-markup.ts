/** Escapes text for HTML and XML, including attributes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * A data block. It is not executed, so the content security policy does not apply. `<` is escaped, or a value could
 * close it.
 */
export function dataBlock(type: string, value: unknown, attributes = ''): string {
  return `<script type="${type}"${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
}

/** The `integrity` attribute, with a space before it; nothing for a file without a known hash. */
export function integrityAttribute(integrity: string | undefined): string {
  return integrity ? ` integrity="${escapeMarkup(integrity)}"` : '';
}
