/** The cards of the built-in sandbox, by what Square calls such a one; none is real, and nobody types a number. */
export const testCards = {
  good: 'cnon:card-nonce-ok',
  declined: 'cnon:card-nonce-declined',
  cvv: 'cnon:card-nonce-rejected-cvv',
  expired: 'cnon:card-nonce-rejected-expiration',
  funds: 'cnon:card-nonce-insufficient-funds',
  /** Pays now, and no month after that. */
  later: 'cnon:card-nonce-fails-later',
  /** Whose bank asks its owner first, as it was answered. */
  verified: 'cnon:card-nonce-verified',
  unverified: 'cnon:card-nonce-unverified',
} as const;
