import { readyPath, topology, type DeployedService, type OriginName } from '../topology.ts';
import type { ServiceName } from '../settings/services.ts';

/** Where the proxy of one installation listens, and where it finds the services. */
export interface ProxyPlace {
  /** The public origins: addresses, or a Caddyfile's placeholders for them. An origin that is left out has no proxy. */
  readonly origins: Readonly<Partial<Record<OriginName, string>>>;
  /** `host:port` of each process of the services that have origins. */
  readonly upstreams: Readonly<Partial<Record<ServiceName, readonly string[]>>>;
  /**
   * Paths of a certificate for all origins and of its key, as PEM. Without it, Caddy gets certificates by ACME, and
   * renews them.
   */
  readonly certificate?: { readonly certificate: string; readonly key: string };
  /** The port that redirects http to https, if not 80. */
  readonly httpPort?: number;
}

/** The configuration of the reverse proxy, Caddy (D29). */
export function caddyfile(place: ProxyPlace): string {
  const sites = topology.flatMap((service) => service.origins.map((origin) => siteBlock(service, origin, place)));
  return [globalOptions(place.httpPort), redirect, passing, ...sites.filter((block) => block !== '')].join('\n');
}

/**
 * Times are those of `contracts/src/api/port-settings.ts`: a request arrives within a minute, and is answered within
 * three.
 */
function globalOptions(httpPort?: number): string {
  const port = httpPort === undefined ? '' : `\thttp_port ${httpPort}\n`;
  return `{
${port}\t# No port to change the configuration: a new one needs a restart, which takes less than a second.
\tadmin off
\tservers {
\t\t# As much as a service takes. Short lines of a megabyte would be 23 MB of memory.
\t\tmax_header_size 16KB
\t\ttimeouts {
\t\t\tread_header 15s
\t\t\tread_body 60s
\t\t\t# An answer that nobody reads is in memory.
\t\t\twrite 200s
\t\t\tidle 3m
\t\t}
\t}
\t# Errors only, without what identifies a visitor: queries carry codes of consent pages, headers carry tokens, and an address
\t# under /pay is as good as a password.
\tlog {
\t\tformat filter {
\t\t\twrap json
\t\t\tfields {
\t\t\t\trequest>uri regexp "[?].*|/pay/.*" ""
\t\t\t\trequest>headers delete
\t\t\t}
\t\t}
\t}
}
`;
}

function siteBlock(
  service: DeployedService,
  { setting, paths }: DeployedService['origins'][number],
  { origins, upstreams, certificate }: ProxyPlace,
): string {
  const address = origins[setting];
  const processes = upstreams[service.name] ?? [];
  if (address === undefined) return '';
  if (processes.length === 0) throw new Error(`${service.title} has an origin, but the proxy is not told where it is.`);
  const body = service.body === undefined ? '' : `\trequest_body {\n\t\tmax_size ${service.body}MB\n\t}\n`;
  const tls = certificate ? `\ttls ${certificate.certificate} ${certificate.key}\n` : '';
  const others = paths ? `\t@others not path ${paths.join(' ')}\n\trespond @others "No such page." 404\n` : '';
  return `# ${service.title}: ${setting}
${address} {
${tls}${body}${others}\treverse_proxy ${processes.join(' ')} {
\t\timport passing
\t}
}
`;
}

/** Caddy redirects by itself too, but without the limits of `servers`. */
const redirect = `http:// {
\tredir https://{host}{uri} 308
}
`;

/**
 * A process that is not ready gets nothing (D13.6). A request is tried elsewhere only if it reached nobody, or changes
 * nothing: a send that broke in the middle has an unknown outcome (D12). Failed requests do not count against a process
 * (`fail_duration`): Caddy counts the errors of a visitor's body too, so anybody could take all processes away.
 * Processes take turns, since the one with the fewest requests may be one that just died.
 */
const passing = `(passing) {
\tlb_policy round_robin
\thealth_uri ${readyPath}
\thealth_interval 2s
\thealth_timeout 2s
\tlb_try_duration 5s
\tlb_try_interval 100ms
\t# A body that breaks would be sent to the services again and again.
\tlb_retry_match {
\t\tmethod GET
\t\theader !Content-Length
\t}
\t# The list of addresses is kept, and ours is added: the services decide whom of it they believe (TRUST_PROXY, D13.10).
\ttrusted_proxies 0.0.0.0/0 ::/0
\theader_up X-Forwarded-Proto {scheme}
\theader_up X-Forwarded-Host {hostport}
\ttransport http {
\t\tdial_timeout 1s
\t\tresponse_header_timeout 190s
\t\t# Less than the 72 seconds after which a service closes it.
\t\tkeepalive 60s
\t\t# Files and documents arrive compressed. What does not is small, and an encoder for each answer would need a megabyte.
\t\tcompression off
\t}
}
`;
