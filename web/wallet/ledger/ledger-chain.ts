import type { TokenTransaction } from '#domain/wallet/wallet.ts';

type Entry = Pick<TokenTransaction, 'id' | 'amount' | 'granted' | 'timestamp' | 'hash'>;

export interface ChainProof {
  isWhole: boolean;
  entries: number;
  tokens: number;
  /** Part of `tokens` that was granted and not bought. */
  granted: number;
}

/** Microseconds since 1970 of a timestamp as the database writes it. */
function microsOf(instant: string): bigint {
  const [, upToSeconds = '', fraction = '', offset = ''] = /^(.*T\d\d:\d\d:\d\d)(?:\.(\d+))?(.*)$/.exec(instant) ?? [];
  return BigInt(Date.parse(`${upToSeconds}${offset}`)) * 1_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Recomputes the balance and the hash chain of a wallet from its transactions, oldest first. */
export async function proveChain(entries: readonly Entry[]): Promise<ChainProof> {
  const proof: ChainProof = { isWhole: true, entries: entries.length, tokens: 0, granted: 0 };
  let before = '';
  for (const { id, amount, granted, timestamp, hash } of entries) {
    proof.tokens += amount;
    proof.granted += granted;
    before = await sha256(`${before}|${id}|${amount}|${granted}|${microsOf(timestamp)}`);
    if (before !== hash || proof.tokens < 0 || proof.granted < 0) proof.isWhole = false;
    before = hash;
  }
  return proof;
}
