import type { Settings } from './schema.js';

/** Rules between fields: what is fine alone and wrong together. One line per problem. */
export function checkTogether({ http, admin, fleet, history, tenants }: Settings): string[] {
  const problems: string[] = [];
  const hasCert = http.tlsCert !== '';
  if (hasCert !== (http.tlsKey !== ''))
    problems.push('http.tlsCert and http.tlsKey belong together: give both or none.');
  if (http.port !== 0 && http.port === admin.port) {
    problems.push(
      `http.port and admin.port are both ${http.port}: the data plane and the console need a port each.`,
    );
  }
  if (!isLoopback(http.host) && !hasCert && !admin.behindProxy) {
    problems.push(
      `http.host ${http.host} would show the console and the admin API to the network in plain text: ` +
        'give --tls-cert and --tls-key, or --behind-proxy when a proxy in front ends TLS.',
    );
  }
  if (fleet.failedAfter < fleet.notReadyAfter) {
    problems.push('fleet.failedAfter must not be smaller than fleet.notReadyAfter.');
  }
  const scheme = { postgres: 'postgres', oracle: 'oracle', redis: 'redis' }[
    history.driver as string
  ];
  if (scheme !== undefined && !history.url.startsWith(scheme))
    problems.push(`history.driver ${history.driver} needs history.url, a ${scheme}:// address.`);
  if (tenants.limitStore === 'redis' && tenants.limitStoreUrl === '')
    problems.push('tenants.limitStore redis needs tenants.limitStoreUrl, a redis:// address.');
  return problems;
}

/** True for addresses that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
  );
}
