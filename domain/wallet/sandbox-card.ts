/** Cards of the built-in sandbox under Square's names for test cards; none is real, and nobody types a number. */
export const sandboxCards = {
  good: 'cnon:card-nonce-ok',
  declined: 'cnon:card-nonce-declined',
  cvv: 'cnon:card-nonce-rejected-cvv',
  expired: 'cnon:card-nonce-rejected-expiration',
  funds: 'cnon:card-nonce-insufficient-funds',
  /** Pays now, and fails in every later month. */
  later: 'cnon:card-nonce-fails-later',
  /** The bank asks its owner for verification; one value for each answer. */
  verified: 'cnon:card-nonce-verified',
  unverified: 'cnon:card-nonce-unverified',
} as const;
