/** The school's account at Square. */
export interface SquareAccount {
  token: string;
  location: string;
  appID: string;
  webhookKey: string;
  /** Base URL of Square's API. */
  url: string;
  /** Host of Square's card form. */
  formHost: string;
  /** Host to which the card form sends its data. */
  cardHost: string;
}

/** All of these must be set together: a part of them would charge nobody, or accept forged events. */
export const squareSettings = ['SQUARE_TOKEN', 'SQUARE_LOCATION', 'SQUARE_APP_ID', 'SQUARE_WEBHOOK_KEY'] as const;

/** Prefix of application ids in Square's own sandbox. */
const SANDBOX_PREFIX = 'sandbox-';

export function squareOf(
  set: Partial<Record<(typeof squareSettings)[number], string | undefined>>,
): SquareAccount | undefined {
  const { SQUARE_TOKEN: token, SQUARE_LOCATION: location, SQUARE_APP_ID: appID, SQUARE_WEBHOOK_KEY: webhookKey } = set;
  if (!token || !location || !appID || !webhookKey) return undefined;
  const isSandbox = appID.startsWith(SANDBOX_PREFIX);
  return {
    token,
    location,
    appID,
    webhookKey,
    url: `https://connect.${isSandbox ? 'squareupsandbox' : 'squareup'}.com`,
    formHost: `https://${isSandbox ? 'sandbox.' : ''}web.squarecdn.com`,
    cardHost: `https://pci-connect.${isSandbox ? 'squareupsandbox' : 'squareup'}.com`,
  };
}
