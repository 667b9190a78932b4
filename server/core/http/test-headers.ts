/** Security headers of an answer that are wrong, empty if all are right. */
export function headerFaults(path: string, { status, headers }: Response, isHttps: boolean): string[] {
  const get = (name: string) => headers.get(name) ?? '';
  const policy = new Map(
    get('content-security-policy')
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)] as const),
  );
  const scripts = policy.get('script-src') ?? [];
  const wanted: Record<string, boolean> = {
    nosniff: get('x-content-type-options') === 'nosniff',
    hsts: /^max-age=\d{8,}/.test(get('strict-transport-security')) === isHttps,
    'referrer-policy': ['strict-origin-when-cross-origin', 'no-referrer'].includes(get('referrer-policy')),
    'opener-policy': get('cross-origin-opener-policy') === 'same-origin',
    'permissions-policy': ['camera=()', 'geolocation=()', 'microphone=()', 'payment=()'].every((each) =>
      get('permissions-policy').includes(each),
    ),
    'default-src is none': policy.get('default-src')?.join() === "'none'",
    'frame-ancestors is none': policy.get('frame-ancestors')?.join() === "'none'",
    'script-src has only own or hashed scripts': scripts.every((source) =>
      /^'(?:self|sha256-[\w+/=]{44})'$/.test(source),
    ),
  };
  return Object.keys(wanted)
    .filter((rule) => !wanted[rule])
    .map((rule) => `${path} (${status}): ${rule}`);
}
