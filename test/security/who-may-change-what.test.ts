import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from '#server/platform/http/define-route.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

const HEAD = `# Who may change what

Every route that changes something, who may call it, and the fields it takes; nothing else in a body is accepted. Written by
\`npm test -- test/security/who-may-change-what.test.ts -u\`, compared by the same test.

| route | who | fields |
|---|---|---|
`
const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ work: false })
})
afterAll(() => app.close())

const who = ({ access, stepUp }: Route): string => {
  const role = 'role' in access ? access.role : access.kind.replaceAll('_', ' ')
  return stepUp ? `${role}, second factor shown within 5 minutes` : role
}

interface Schema {
  readonly type?: unknown
  readonly properties?: Record<string, unknown>
  readonly additionalProperties?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
}
const schemaOf = ({ body }: Route): Schema =>
  body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema) : {}
const shapesOf = (schema: Schema): readonly Schema[] =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).filter(({ type }) => type !== 'null')
const fields = (route: Route): string =>
  [...new Set(shapesOf(schemaOf(route)).flatMap(({ properties = {} }) => Object.keys(properties)))].join(' ')

describe('who may change what', () => {
  const routes = () => app.context.features.routes.filter(({ method }) => CHANGES.has(method))

  it('stands on its page, route by route and field by field', async () => {
    const lines = routes().map(
      (route) => `| ${route.method} ${route.url} | ${who(route)} | ${fields(route)} |\n`,
    )
    expect(lines.length).toBeGreaterThan(50)
    await expect(HEAD + lines.sort().join('')).toMatchFileSnapshot('../../docs/who-may-change-what.md')
  })

  it('is closed: a body with another field is refused wherever the service reads it as JSON', () => {
    const open = routes()
      .filter((route) => route.body && !route.consumes && !route.keepsRawBody)
      .filter((route) =>
        shapesOf(schemaOf(route)).some(({ additionalProperties }) => additionalProperties !== false),
      )
      .map(({ method, url }) => `${method} ${url}`)
    // The standard for back-channel logout lets a provider send more than it asks for.
    expect(open).toEqual(['POST /api/auth/backchannel-logout'])
  })
})
