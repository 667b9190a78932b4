/** The school's account at Square. */
export interface SquareAccount {
  token: string;
  location: string;
  appID: string;
  webhookKey: string;
  /** Where Square's API is. */
  url: string;
  /** Where the form for cards comes from, which is Square's own. */
  formHost: string;
  /** Where that form sends what is typed. */
  cardHost: string;
}

/** Whoever gives one of them has to give all: half of them would charge nobody, or believe anybody. */
export const squareSettings = ['SQUARE_TOKEN', 'SQUARE_LOCATION', 'SQUARE_APP_ID', 'SQUARE_WEBHOOK_KEY'] as const;

/** Square's own try-out names its applications so. */
const TRY_OUT = 'sandbox-';

export function squareOf(
  set: Partial<Record<(typeof squareSettings)[number], string | undefined>>,
): SquareAccount | undefined {
  const { SQUARE_TOKEN: token, SQUARE_LOCATION: location, SQUARE_APP_ID: appID, SQUARE_WEBHOOK_KEY: webhookKey } = set;
  if (!token || !location || !appID || !webhookKey) return undefined;
  const isTryOut = appID.startsWith(TRY_OUT);
  return {
    token,
    location,
    appID,
    webhookKey,
    url: `https://connect.${isTryOut ? 'squareupsandbox' : 'squareup'}.com`,
    formHost: `https://${isTryOut ? 'sandbox.' : ''}web.squarecdn.com`,
    cardHost: `https://pci-connect.${isTryOut ? 'squareupsandbox' : 'squareup'}.com`,
  };
}
