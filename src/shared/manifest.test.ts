import { describe, expect, it } from 'vitest'
import { canonicalJson, type Manifest, manifest, proofOfDestruction } from './manifest.ts'

const uuid = '0190f1c2-0000-7000-8000-000000000000'
const time = '2026-11-20T03:17:00.000Z'
const example: Manifest = {
  manifestVersion: 1,
  runId: uuid,
  runType: 'retention',
  startedAt: time,
  finishedAt: time,
  operator: 'cron',
  operatorRunMetadata: { ciRunId: '42', sequence: 1, previousManifestSha256: null, anythingElse: true },
  results: [
    {
      organizationId: uuid,
      dataCategory: 'investigation',
      rowCount: 3,
      s3ObjectsDeleted: ['a/evidence/b'],
      deletedAt: time,
      policyIdAtTimeOfRun: null,
      legalHoldStatus: 'active_until_2030-01-01T00:00:00.000Z',
    },
  ],
}

describe('the manifest schema', () => {
  it('takes version 1 as specified', () => {
    expect(manifest.parse(example)).toEqual(example)
  })

  it('demands every top-level field and every field of a result, and knows no other', () => {
    for (const name of Object.keys(example)) {
      const { [name as keyof Manifest]: _, ...rest } = example
      expect([name, manifest.safeParse(rest).success]).toEqual([name, false])
    }
    for (const name of Object.keys(example.results[0]!)) {
      const { [name as 'rowCount']: _, ...rest } = example.results[0]!
      expect([name, manifest.safeParse({ ...example, results: [rest] }).success]).toEqual([name, false])
    }
    expect(manifest.safeParse({ ...example, signature: 'x' }).success).toBe(false)
  })

  it('demands every field of the endpoint’s answer, and of what is inside it', () => {
    const proof = {
      run_id: uuid,
      manifest: example,
      manifest_json: canonicalJson(example),
      signature: { algorithm: 'RSASSA_PSS_SHA_256', kms_key_id: 'alias/x', value_base64: 'AA==' },
      object_lock: { retention_until: time, s3_version_id: '1' },
      verification_hint: 'Verify it.',
    }
    expect(proofOfDestruction.parse(proof)).toEqual(proof)
    const without = (value: object, name: string) =>
      Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))
    for (const name of Object.keys(proof))
      expect([name, proofOfDestruction.safeParse(without(proof, name)).success]).toEqual([name, false])
    for (const part of ['signature', 'object_lock'] as const)
      for (const name of Object.keys(proof[part]))
        expect([
          name,
          proofOfDestruction.safeParse({ ...proof, [part]: without(proof[part], name) }).success,
        ]).toEqual([name, false])
    const other = { ...proof, signature: { ...proof.signature, algorithm: 'RSASSA_PKCS1_V1_5_SHA_256' } }
    expect(proofOfDestruction.safeParse(other).success).toBe(false)
  })

  it.each([
    ['another version', { manifestVersion: 2 }],
    ['a run id that is no uuid', { runId: '1' }],
    ['an unknown run type', { runType: 'purge' }],
    ['another operator', { operator: 'admin' }],
    ['a time without a zone', { startedAt: '2026-11-20T03:17:00' }],
    ['metadata without a CI run', { operatorRunMetadata: { sequence: 1, previousManifestSha256: null } }],
    ['an unknown category', { results: [{ ...example.results[0]!, dataCategory: 'users' }] }],
    ['half a row', { results: [{ ...example.results[0]!, rowCount: 1.5 }] }],
    ['a hold without its end', { results: [{ ...example.results[0]!, legalHoldStatus: 'active' }] }],
  ])('refuses %s', (_what, change) => {
    expect(manifest.safeParse({ ...example, ...change }).success).toBe(false)
  })
})

describe('canonical JSON', () => {
  it('sorts keys at every level by UTF-16 code units and writes as RFC 8785 does', () => {
    const value = {
      b: [3, { z: 1, a: 2 }],
      a: { '\u20ac': 1e21, '\r': 'ö\u0007"', '1': -0, '\ufb33': 1e-7, '\ud83d\ude00': 0.000001 },
    }
    expect(canonicalJson(value)).toBe(
      '{"a":{"\\r":"ö\\u0007\\"","1":0,"€":1e+21,"😀":0.000001,"\ufb33":1e-7},"b":[3,{"a":2,"z":1}]}',
    )
    expect(canonicalJson(example)).toBe(canonicalJson(JSON.parse(canonicalJson(example))))
  })

  it.each([
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['a lone surrogate', 'x\ud800'],
    ['a lone surrogate in a name', { '\udc00': 1 }],
    ['a date', new Date(0)],
    ['undefined', undefined],
    ['a hole', [1, undefined]],
    ['a function', () => 1],
    ['a bigint', 1n],
    ['a map', new Map()],
    ['what turns itself into something else', { toJSON: () => 'other' }],
  ])('refuses %s', (_what, value) => {
    expect(() => canonicalJson({ deep: [value] })).toThrow(TypeError)
  })

  it('says where it is that a value cannot be written', () => {
    expect(() => canonicalJson({ a: [1, { b: Number.NaN }] })).toThrow('$.a[1].b is not a finite number')
    expect(() => canonicalJson({ a: [{ '\udc00': 1 }] })).toThrow('a name in $.a[0] holds a lone surrogate')
    expect(() => canonicalJson('x\ud800')).toThrow('$ holds a lone surrogate')
  })
})
