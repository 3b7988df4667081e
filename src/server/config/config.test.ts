import { describe, expect, it } from 'vitest'
import { configFrom } from './config.ts'
import { environment } from './env.ts'

const cognitoOf = (variables: Record<string, string>) => configFrom(environment.parse(variables)).cognito
const OIDC = {
  OIDC_ISSUER: 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_AbC1',
  OIDC_CLIENT_ID: 'probity',
}

describe('the user pool that COGNITO_USER_POOL_ID names', () => {
  it('is managed in its own region', () => {
    expect(cognitoOf({ ...OIDC, COGNITO_USER_POOL_ID: 'us-gov-west-1_AbC1' })).toEqual({
      userPoolId: 'us-gov-west-1_AbC1',
      region: 'us-gov-west-1',
      endpoint: null,
    })
    expect(cognitoOf(OIDC)).toBeNull()
  })

  it('is refused where people do not sign in there, and where it is no user pool', () => {
    expect(() => cognitoOf({ COGNITO_USER_POOL_ID: 'eu-west-2_AbC1' })).toThrow('needs OIDC_ISSUER')
    expect(() => cognitoOf({ ...OIDC, COGNITO_USER_POOL_ID: 'AbC1' })).toThrow(
      'must look like eu-west-2_AbCdEfGhI',
    )
  })
})

describe('the address under which people reach the service', () => {
  const urlOf = (variables: Record<string, string>) =>
    configFrom(environment.parse({ SECRETS_DIR: '/run/secrets', ...variables })).publicUrl

  it('begins with https:// in production, unless it is this machine', () => {
    const production = { DEPLOYMENT_STAGE: 'production' }
    expect(() => urlOf({ ...production, PUBLIC_URL: 'http://probity.example.org' })).toThrow(
      'begins with https://',
    )
    expect(urlOf({ ...production, PUBLIC_URL: 'https://probity.example.org/' })).toBe(
      'https://probity.example.org',
    )
    expect(urlOf({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe('http://127.0.0.1:3000')
    expect(urlOf({ PUBLIC_URL: 'http://probity.internal' })).toBe('http://probity.internal')
  })
})

it('a provider of identities is refused where only half of it is named', () => {
  const oidcOf = (variables: Record<string, string>) => configFrom(environment.parse(variables)).oidc
  const { OIDC_ISSUER, OIDC_CLIENT_ID } = OIDC
  expect(() => oidcOf({ OIDC_ISSUER })).toThrow('OIDC_ISSUER needs OIDC_CLIENT_ID')
  expect(() => oidcOf({ OIDC_CLIENT_ID })).toThrow('OIDC_CLIENT_ID needs OIDC_ISSUER')
  expect(oidcOf(OIDC)).toMatchObject({ issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID })
  expect(oidcOf({})).toBeNull()
})
