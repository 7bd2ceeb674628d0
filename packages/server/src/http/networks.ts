/** The networks an address is counted under: every limit on strangers asks here (keamanan 6). */
import { isIPv6 } from 'node:net';

/** A network, and how many times the room of its narrowest one it has. */
export interface Network {
  key: string;
  room: number;
}

/** Whoever rents a line gets a /56 or a /48 and may choose any /64 in it, so the wider ones count as well. */
const IPV6 = [
  { bits: 64, room: 1 },
  { bits: 56, room: 4 },
  { bits: 48, room: 16 },
] as const;
/** A /24 is often one provider's many customers. */
const IPV4 = [
  { bits: 32, room: 1 },
  { bits: 24, room: 16 },
] as const;
const GROUP = 16;

/** The eight groups of an IPv6 address, a dotted tail read as its last two. */
const groupsOf = (ip: string): number[] => {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(ip);
  const pair = (high?: string, low?: string) => (Number(high) * 256 + Number(low)).toString(16);
  const plain = dotted ? `${dotted[1]}${pair(dotted[2], dotted[3])}:${pair(dotted[4], dotted[5])}` : ip;
  const [head = '', tail] = plain.split('::');
  const read = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const [left, right] = [read(head), read(tail ?? '')];
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
};
/** The IPv4 address inside `::ffff:0:0/96`. */
const mappedIn = (groups: readonly number[]): string | null => {
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return null;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
};

/** The networks `ip` lies in, the narrowest first; what is no address is a network of its own. */
export const networksOf = (ip: string): readonly Network[] => {
  const address = ip.replace(/%.*$/, '');
  const groups = isIPv6(address) ? groupsOf(address) : null;
  const four = groups === null ? address : mappedIn(groups);
  if (four !== null) {
    const parts = four.split('.');
    return IPV4.map(({ bits, room }) => ({ key: `${parts.slice(0, bits / 8).join('.')}/${bits}`, room }));
  }
  return IPV6.map(({ bits, room }) => {
    const kept = (groups ?? []).slice(0, Math.ceil(bits / GROUP));
    const over = kept.length * GROUP - bits;
    const masked = kept.map((group, i) => (i === kept.length - 1 ? (group >> over) << over : group));
    return { key: `${masked.map((group) => group.toString(16)).join(':')}::/${bits}`, room };
  });
};
