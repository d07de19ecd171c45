import { BlockList, isIP } from 'node:net';
import { GatewayError } from '@bellwether/exchange';

/** Addresses and networks. */
export interface AddressList {
  /** False for anything that is no address. */
  has(address: string): boolean;
}

const mappedBits = 96;

/** The IPv4 address that an IPv6 address of the form `::ffff:…` stands for, however it is written; else null. */
function unmapped(address: string): string | null {
  if (!/ffff:/i.test(address) || isIP(address) !== 6) return null;
  // An address of one network card (`fe80::1%eth0`) is none of these.
  if (!URL.canParse(`http://[${address}]/`)) return null;
  const plain = new URL(`http://[${address}]/`).hostname;
  const [, high, low] = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(plain) ?? [];
  if (high === undefined || low === undefined) return null;
  const bytes = [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]);
  return bytes.join('.');
}

/**
 * A list of addresses (`192.0.2.7`, `2001:db8::1`) and networks (`192.0.2.0/24`), made ready once. An IPv4 address is
 * also known by its IPv6 form.
 *
 * Errors   `invalid_request` that names the entry which is neither.
 */
export function addressList(entries: readonly string[]): AddressList {
  // Apart, because a list that holds IPv6 networks takes IPv4 addresses for parts of them.
  const lists = { 4: new BlockList(), 6: new BlockList() };
  for (const entry of entries) add(lists, entry);
  return {
    has(told) {
      const address = unmapped(told) ?? told;
      const family = isIP(address);
      if (family === 4) return lists[4].check(address, 'ipv4');
      return family === 6 && lists[6].check(address, 'ipv6');
    },
  };
}

function add(lists: Readonly<Record<4 | 6, BlockList>>, entry: string): void {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  const most = family === 4 ? 32 : 128;
  const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
  if (family === 0 || rest.length > 0 || bits < 0 || bits > most)
    throw new GatewayError('invalid_request', {
      text: `${JSON.stringify(entry.slice(0, 64))} is neither an address nor a network such as 192.0.2.0/24.`,
      param: 'addresses',
    });
  const inner = bits >= mappedBits ? unmapped(address) : null;
  if (inner !== null) lists[4].addSubnet(inner, bits - mappedBits, 'ipv4');
  else if (family === 4) lists[4].addSubnet(address, bits, 'ipv4');
  else lists[6].addSubnet(address, bits, 'ipv6');
}
