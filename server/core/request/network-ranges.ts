import { BlockList, isIP, isIPv6 } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Address ranges, each written as an address, as `10.0.0.0/8`, or as `loopback`. */
export type NetworkRanges = Pick<BlockList, 'check'>;

export const noRanges: NetworkRanges = new BlockList();

/**
 * Parses address ranges.
 * @param narrowest longest IPv6 prefix that is distinguished
 * @returns undefined if a word is not a range
 */
export function networkRanges(words: readonly string[], narrowest = 128): NetworkRanges | undefined {
  const ranges = new BlockList();
  for (const word of words.flatMap((each) => (each === 'loopback' ? ['127.0.0.0/8', '::1'] : [each]))) {
    const [address = '', prefix, ...rest] = word.split('/');
    const maxBits = isIP(address) === 4 ? 32 : 128;
    const bits = prefix === undefined ? maxBits : Number(prefix);
    if (
      isIP(address) === 0 ||
      rest.length > 0 ||
      prefix === '' ||
      !Number.isInteger(bits) ||
      bits < 0 ||
      bits > maxBits
    )
      return undefined;
    ranges.addSubnet(address, Math.min(bits, narrowest), familyOf(address));
  }
  return ranges;
}

export const isInRanges = (ranges: NetworkRanges, address: string): boolean =>
  isIP(address) !== 0 && ranges.check(address, familyOf(address));
