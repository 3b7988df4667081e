import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SealBroken } from './aes-gcm.ts'
import { createKeyring } from './keyring.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const SECRET = bytes('refresh token of somebody')
const PLACE = 'sessions/refresh_token/0190-row/0190-user'

describe('the keyring', () => {
  const first = randomBytes(32)
  const second = randomBytes(32)
  const old = createKeyring({ current: 'k1', keys: { k1: first } })
  const rotated = createKeyring({ current: 'k2', keys: { k1: first, k2: second } })

  it('opens what it sealed', () => {
    const { ciphertext, keyId } = old.seal(SECRET, PLACE)
    expect(keyId).toBe('k1')
    expect(Buffer.from(old.open(ciphertext, keyId, PLACE)).equals(SECRET)).toBe(true)
  })

  it('still opens what an older key sealed, and seals with the current one', () => {
    const before = old.seal(SECRET, PLACE)
    expect(Buffer.from(rotated.open(before.ciphertext, before.keyId, PLACE)).equals(SECRET)).toBe(true)
    expect(rotated.seal(SECRET, PLACE).keyId).toBe('k2')
  })

  it('never makes the same ciphertext twice, and adds 28 bytes to the plaintext', () => {
    const made = Array.from({ length: 50 }, () => Buffer.from(old.seal(SECRET, PLACE).ciphertext))
    expect(new Set(made.map((one) => one.toString('hex'))).size).toBe(50)
    expect(new Set(made.map((one) => one.subarray(0, 12).toString('hex'))).size).toBe(50)
    expect(made[0]).toHaveLength(SECRET.length + 28)
  })

  it('opens nothing in another row, table or for another user', () => {
    const { ciphertext, keyId } = old.seal(SECRET, PLACE)
    for (const other of [
      'sessions/refresh_token/0190-row/0190-other',
      'totp_secrets/secret/0190-row/0190-user',
      '',
    ])
      expect(() => old.open(ciphertext, keyId, other)).toThrow(SealBroken)
  })

  it('opens nothing under another key id, even if both ids name the same key', () => {
    const twins = createKeyring({ current: 'k1', keys: { k1: first, k9: first } })
    const { ciphertext } = twins.seal(SECRET, PLACE)
    expect(() => twins.open(ciphertext, 'k9', PLACE)).toThrow(SealBroken)
    expect(() => old.open(ciphertext, 'k7', PLACE)).toThrow(SealBroken)
  })

  it('opens nothing of which one bit was changed or the end cut off', () => {
    const { ciphertext, keyId } = old.seal(SECRET, PLACE)
    for (let index = 0; index < ciphertext.length; index++) {
      const altered = Uint8Array.from(ciphertext)
      altered[index]! ^= 1 << (index % 8)
      expect(() => old.open(altered, keyId, PLACE)).toThrow(SealBroken)
      expect(() => old.open(ciphertext.subarray(0, index), keyId, PLACE)).toThrow(SealBroken)
    }
  })

  it('derives another key for each purpose and each current key, and none of them is a key it was given', () => {
    const derived = [old.hmac('csrf'), old.hmac('cookies'), rotated.hmac('csrf'), first, second].map((key) =>
      Buffer.from(key).toString('hex'),
    )
    expect(new Set(derived).size).toBe(5)
    expect(Buffer.from(old.hmac('csrf')).toString('hex')).toBe(derived[0])
  })

  it('is not made of keys that are too short, or without its current key', () => {
    expect(() => createKeyring({ current: 'k1', keys: { k1: randomBytes(16) } })).toThrow('16 bytes')
    expect(() => createKeyring({ current: 'k3', keys: { k1: first } })).toThrow('k3')
  })
})
