/** An address that is longer than the mail stand-in, as other mail servers, takes. */
export function refusedAddress(id: string): string {
  const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.example`;
  return `${id.padEnd(254 - domain.length, 'x')}${domain}`;
}
