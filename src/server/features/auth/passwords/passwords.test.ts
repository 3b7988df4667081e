import { scryptSync } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashAtTrueCost, hashCheaply } from '#test/support/cheap-passwords.ts'
import { checkPassword } from './check-password.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { lockout, MAX_FAILURES } from './lockout.ts'

const CONTEXT = {
  email: 'dana.okafor@northgate.example',
  name: 'Dana Okafor',
  organization: 'Northgate Trust',
}
const check = (password: string) => checkPassword(password, CONTEXT)

/** As NIST SP 800-63B and ASVS 6.2.4 count: the most common ones among those that are long enough to be asked. */
const COMMON_PASSWORDS = dictionary['passwords-common'].filter((word) => word.length >= 8).slice(0, 3_000)

describe('the password policy', () => {
  it('refuses the 3,000 most common passwords of a published list, however they are capitalized', () => {
    expect(COMMON_PASSWORDS).toHaveLength(3_000)
    const accepted = COMMON_PASSWORDS.flatMap((word) => [word, word.toUpperCase()]).filter(
      (word) => check(word) === null,
    )
    expect(accepted).toEqual([])
  })

  it.for([
    'correct horse battery staple',
    'kzfrmwqa',
    'Xk9$mabc2!vR',
    'ÜbergrößeFährtLangsam',
    'пароль от старого чемодана',
    '紫の傘と七つの椅子',
    '🦉🪵🧵🪡🧲🪜🫖🧯',
    '        a path by the quarry        ',
    'otters juggle granite teapots at dawn',
    `${'a long walk in the rain, and then '.repeat(10)}home`,
  ])('accepts %s: length is what counts, whatever the characters', (password) =>
    expect(check(password)).toBeNull(),
  )

  it('accepts any 64 characters and more, up to 1,024 bytes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0x61, max: 0x1f5ff }), { minLength: 64, maxLength: 200 }),
        (points) => {
          const password = String.fromCodePoint(
            ...points.map((point) => (point >= 0xd800 && point <= 0xdfff ? 0x41 : point)),
          )
          expect(check(password)).toBeNull()
        },
      ),
      { numRuns: 50 },
    )
    const words = 'marble otter quilt '.repeat(60)
    expect(check(words.slice(0, 1_024))).toBeNull()
    expect(check(words.slice(0, 1_025))).toContain('1024 bytes')
  })

  it('counts characters as people see code points, after NFKC', () => {
    expect(check('🦉🪵🧵🪡🧲🪜🫖')).toContain('7 characters')
    expect(check('kzfrmwq')).toContain('7 characters')
    expect(check('kzfrmwqe\u0301')).toBeNull()
    expect(check('kzfrmwe\u0301')).toContain('7 characters')
  })

  it.for([
    ['password', 'many people'],
    ['P@ssw0rd1!', 'many people'],
    ['Password123', 'many people'],
    ['passwordpassword', 'easy to guess'],
    ['iloveyou2', 'many people'],
    ['Dragon2024!', 'many people'],
    ['letmein!!!', 'many people'],
    ['trustno1!', 'many people'],
    ['Summer2026', 'many people'],
    ['12345678', 'sequence of neighboring'],
    ['87654321', 'sequence of neighboring'],
    ['abcdefgh', 'sequence of neighboring'],
    ['qwertyuiop', 'easy to guess'],
    ['1qaz2wsx', 'easy to guess'],
    ['asdfghjkl;', 'easy to guess'],
    ['aaaaaaaa', 'repeats itself'],
    ['abababababab', 'repeats itself'],
    ['lamplamplamp', 'repeats itself'],
    ['10121987', 'date'],
    ['1987-12-10', 'date'],
    ['danaokafor1', 'your name'],
    ['Okafor!2026', 'your name'],
    ['northgate42', 'your organization'],
    ['N0rthg@te#9x', 'your organization'],
    ['probity-2026', 'this service'],
    ['ProbityRocks1', 'this service'],
  ])('refuses %s and says why: %s', ([password, reason]) => expect(check(password!)).toContain(reason))

  it('demands no mixture of characters and refuses none', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'bdgkmpvxz'), minLength: 20, maxLength: 60 }),
        (password) => {
          const answer = check(password)
          expect(answer === null || answer.includes('repeats itself')).toBe(true)
        },
      ),
    )
  })
})

describe('a stored password', () => {
  beforeAll(hashAtTrueCost)
  afterAll(hashCheaply)

  it('costs whoever guesses it 128 MB and 2^17 steps each time', async () => {
    const password = 'violet harbour 9 trombone'
    const [, , cost, salt, hash] = (await hashPassword(password)).split('$')
    expect(cost).toBe('ln=17,r=8,p=1')
    const limits = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 }
    const again = scryptSync(password, Buffer.from(salt!, 'base64'), 32, limits)
    expect(again.toString('base64').replace(/=+$/, '')).toBe(hash)
  })

  it('is verified in every way of typing it, and by nothing else', async () => {
    const stored = await hashPassword('Füße über Brücken ﬁnden')
    expect(stored).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$/)
    expect(await verifyPassword('Fu\u0308ße u\u0308ber Bru\u0308cken finden', stored)).toBe(true)
    expect(await verifyPassword('füße über brücken finden', stored)).toBe(false)
    expect(await hashPassword('Füße über Brücken ﬁnden')).not.toBe(stored)
  })

  it('of nobody matches nothing', async () => {
    expect(await verifyPassword('', null)).toBe(false)
    expect(await verifyPassword('\u0000', null)).toBe(false)
  })

  it('is not cut: a password of which only the end differs is another one', async () => {
    const long = 'x'.repeat(1_023)
    const stored = await hashPassword(`${long}a`)
    expect(await verifyPassword(`${long}b`, stored)).toBe(false)
    expect(await verifyPassword(`${long}ab`, stored)).toBe(false)
    expect(await verifyPassword(`${long}a`, stored)).toBe(true)
  })
})

describe('the lockout', () => {
  const last = new Date('2026-11-02T09:00:00Z')
  const secondsLater = (seconds: number) => new Date(last.getTime() + seconds * 1_000)

  it.for([
    [0, 0],
    [4, 0],
    [5, 5],
    [6, 10],
    [7, 20],
    [8, 40],
    [11, 320],
    [12, 640],
    [13, 900],
    [99, 900],
  ] as const)('after %d failures in a row asks for a pause of %d s', ([failures, seconds]) => {
    expect(lockout(failures, last, secondsLater(seconds))).toEqual({ allowed: true, lockedUntil: null })
    if (seconds > 0)
      expect(lockout(failures, last, secondsLater(seconds - 1))).toEqual({
        allowed: false,
        lockedUntil: secondsLater(seconds),
      })
  })

  it('after 100 failures in a row is for good', () => {
    expect(MAX_FAILURES).toBe(100)
    expect(lockout(100, last, secondsLater(10 * 365 * 86_400))).toEqual({ allowed: false, lockedUntil: null })
  })

  it('allows a first attempt at any time', () => expect(lockout(0, null, last).allowed).toBe(true))
})
