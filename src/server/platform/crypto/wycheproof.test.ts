import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeWithData, testData } from '#test/support/data.ts'
import { openAesGcm } from './aes-gcm.ts'
import { hmacSha256, safeEqual } from './digests.ts'
import { verifyEcdsaP256, verifyRsaPss } from './signatures.ts'

type Hex = string
interface Vector {
  readonly tcId: number
  readonly result: 'valid' | 'invalid' | 'acceptable'
}
interface Group<T> {
  readonly tests: readonly (Vector & T)[]
}

const hex = (text: Hex) => new Uint8Array(Buffer.from(text, 'hex'))
const read = <V, G extends object>(name: string): (Group<V> & G)[] =>
  (
    JSON.parse(readFileSync(join(testData, 'wycheproof', `${name}_test.json`), 'utf8')) as {
      testGroups: (Group<V> & G)[]
    }
  ).testGroups

/** The ids of vectors on which the wrapper's verdict differs from the published one. */
function wrongVerdicts<V, G extends object>(
  groups: readonly (Group<V> & G)[],
  accepts: (vector: V, group: G) => boolean,
): { judged: number; wrong: number[] } {
  const judged = groups.flatMap((group) =>
    group.tests.map((vector) => ({ vector, accepted: accepts(vector, group) })),
  )
  return {
    judged: judged.length,
    wrong: judged
      .filter(({ vector, accepted }) => accepted !== (vector.result === 'valid'))
      .map(({ vector }) => vector.tcId),
  }
}

describeWithData('wycheproof', 'the published Wycheproof vectors through our own wrappers', () => {
  it('AES-256-GCM with a 96-bit IV: what is valid opens to its plaintext, nothing else opens', () => {
    type Aead = { key: Hex; iv: Hex; aad: Hex; msg: Hex; ct: Hex; tag: Hex }
    const groups = read<Aead, { ivSize: number; keySize: number }>('aes_gcm')
    const ours = groups.filter(({ ivSize, keySize }) => ivSize === 96 && keySize === 256)
    const opens = ({ key, iv, aad, msg, ct, tag }: Aead) => {
      try {
        return Buffer.from(openAesGcm(hex(key), hex(iv + ct + tag), hex(aad))).toString('hex') === msg
      } catch {
        return false
      }
    }
    const { judged, wrong } = wrongVerdicts(ours, opens)
    expect(wrong).toEqual([])
    expect(judged).toBeGreaterThan(60)
    const others = groups.filter((group) => !ours.includes(group)).flatMap((group) => group.tests)
    expect(
      others.filter(opens).map(({ tcId }) => tcId),
      'other key and IV sizes are refused',
    ).toEqual([])
    process.stderr.write(
      `wycheproof: AES-GCM ${judged} judged, ${others.length} of other key or IV sizes refused\n`,
    )
  })

  it('HMAC-SHA256, whole and cut to 128 bits', () => {
    type Mac = { key: Hex; msg: Hex; tag: Hex }
    const groups = read<Mac, { tagSize: number }>('hmac_sha256')
    const { judged, wrong } = wrongVerdicts(groups, ({ key, msg, tag }, { tagSize }) =>
      safeEqual(hmacSha256(hex(key), hex(msg)).subarray(0, tagSize / 8), hex(tag)),
    )
    expect(wrong).toEqual([])
    expect(judged).toBeGreaterThan(170)
  })

  it('ECDSA on P-256 with SHA-256', () => {
    type Signed = { msg: Hex; sig: Hex }
    const { judged, wrong } = wrongVerdicts(
      read<Signed, { publicKeyPem: string }>('ecdsa_secp256r1_sha256'),
      ({ msg, sig }, { publicKeyPem }) =>
        verifyEcdsaP256({ publicKey: publicKeyPem, message: hex(msg), signature: hex(sig) }),
    )
    expect(wrong).toEqual([])
    expect(judged).toBeGreaterThan(480)
  })

  for (const saltLength of [0, 32])
    it(`RSA-PSS 2048 with SHA-256 and a salt of ${saltLength} bytes, exactly or any`, () => {
      type Signed = { msg: Hex; sig: Hex; comment: string }
      const groups = read<Signed, { publicKeyPem: string }>(`rsa_pss_2048_sha256_mgf1_${saltLength}`)
      const verdicts = (salt: number | 'auto') =>
        wrongVerdicts(groups, ({ msg, sig }, { publicKeyPem }) =>
          verifyRsaPss({ publicKey: publicKeyPem, message: hex(msg), signature: hex(sig), saltLength: salt }),
        )
      const withOtherSalt = groups.flatMap(({ tests }) =>
        tests.filter(({ comment }) => comment.includes('s_len changed')).map(({ tcId }) => tcId),
      )
      expect(verdicts(saltLength).wrong).toEqual([])
      expect(
        verdicts('auto').wrong,
        'with any salt length allowed, only signatures with another one become true',
      ).toEqual(withOtherSalt)
      expect(verdicts(saltLength).judged).toBeGreaterThan(100)
    })
})
