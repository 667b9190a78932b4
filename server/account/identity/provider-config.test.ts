import { expect, test } from 'vitest';
import { logoutUrl } from '#server/account/identity/provider-logout.ts';
import { providerConfigs } from '#server/account/identity/provider-config.ts';

const publicUrl = 'https://learn.example.org';
const client = { name: 'School', clientID: 'school', clientSecret: 'secret' };
const cognito = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_AbCd';
const configOf = (url: string) =>
  providerConfigs({} as never, { publicUrl, providers: { hosted: { ...client, url } } })[0];

test.each([
  [cognito, ['phone', 'email', 'openid', 'profile', 'aws.cognito.signin.user.admin']],
  ['https://login.example.org', ['phone', 'email', 'openid', 'profile']],
  ['https://cognito-idp.eu-west-1.amazonaws.com.evil.example', ['phone', 'email', 'openid', 'profile']],
])('the provider %s is asked for the scopes %j [S-184, D-37]', (url, scopes) => {
  expect(configOf(url)?.scopes).toEqual(scopes);
});

test('the hosted provider requires verified ID tokens and redirects to the site root [D-87]', () => {
  expect(configOf(cognito)).toMatchObject({
    discoveryUrl: `${cognito}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    redirectURI: `${publicUrl}/`,
  });
});

test.each([
  [
    cognito,
    'https://school.auth.eu-west-1.amazoncognito.com/logout?client_id=school&logout_uri=https%3A%2F%2Flearn.example.org%2F',
  ],
  [
    'https://login.example.org',
    'https://login.example.org/end?client_id=school&post_logout_redirect_uri=https%3A%2F%2Flearn.example.org%2F',
  ],
])('a user of the provider %s is signed out at %s', (url, address) => {
  const authorize = 'https://school.auth.eu-west-1.amazoncognito.com/oauth2/authorize';
  const discovery = {
    issuer: url,
    authorization_endpoint: authorize,
    end_session_endpoint: 'https://login.example.org/end',
  };
  expect(logoutUrl({ ...client, url }, discovery, publicUrl)).toBe(address);
});
