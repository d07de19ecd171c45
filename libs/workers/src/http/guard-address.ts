import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Link-local and cloud metadata: an operator's worker is never there, an attacker's target is. */
const forbidden = new BlockList();
forbidden.addSubnet('169.254.0.0', 16, 'ipv4');
forbidden.addSubnet('fe80::', 10, 'ipv6');
forbidden.addAddress('fd00:ec2::254', 'ipv6');
forbidden.addAddress('100.100.100.200', 'ipv4');
forbidden.addAddress('0.0.0.0', 'ipv4');
forbidden.addAddress('::', 'ipv6');

/** True for addresses that no worker may have. Takes an IP address, IPv4 in IPv6 too. */
export function isForbiddenAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  const family = isIP(plain);
  return family !== 0 && forbidden.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/** A name look-up that answers only with addresses a worker may have, so that a name cannot change its mind later. */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const allowed = error ? [] : addresses.filter((entry) => !isForbiddenAddress(entry.address));
    if (error || allowed.length === 0) {
      callback(
        error ?? Object.assign(new Error('address not allowed'), { code: 'ENOTFOUND' }),
        '',
        0,
      );
    } else if (options.all) {
      (callback as (error: null, addresses: LookupAddress[]) => void)(null, allowed);
    } else {
      callback(null, allowed[0]!.address, allowed[0]!.family);
    }
  });
};
